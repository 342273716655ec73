import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }

/** The bundler's information about modules while it groups them. */
type Graph = {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** The frame of every page, and the pages that most visitors begin with; the code of the agenda's page is loaded after it. */
const publicEntry =
  /[\\/]src[\\/](root|entry\.client|site[\\/]frame[\\/]layout|site[\\/]agenda[\\/]loaded-agenda|site[\\/](?!account|custom|event-|not-found|offline|room|talk)[\w-]+-page)\.tsx/
/** Pages opened from mails: code that only they share is in neither file below. */
const fromMail = /(forgot-password|reset-password|confirm-email|invitation)-page$/
const formPage = /(login|register|forgot-password|reset-password|confirm-email|invitation)-page$/
const isFrame = (name: string) => !name.endsWith('-page')

/** Returns the entries that import a module directly or indirectly, but not lazily. */
function entriesOf(id: string, graph: Graph, entry: RegExp, entries = new Set<string>(), seen = new Set<string>()) {
  const name = entry.exec(id)?.[1]
  if (name) entries.add(name.replace(/agenda[\\/]loaded-agenda/, 'agenda-page'))
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
    if (seen.has(importer)) continue
    seen.add(importer)
    entriesOf(importer, graph, entry, entries, seen)
  }
  return [...entries]
}

/** Returns true for a module that no page of visitors loads, not even lazily. */
function isOfConsole(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (/[\\/]src[\\/](root\.tsx|entry\.client|site[\\/]|offline[\\/])/.test(id)) return false
  seen.add(id)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  return [...importers, ...dynamicImporters].every(
    (importer) => seen.has(importer) || isOfConsole(importer, graph, seen),
  )
}

const consolePage = /[\\/]src[\\/]admin[\\/](layout|[\w-]+-page)\.tsx$/

/** Returns the file of a module that several pages of the console load: one for its frame, and one for the others. */
function consoleFileOf(id: string, graph: Graph): 'console' | 'records' | undefined {
  if (!/[\\/]src[\\/]/.test(id) || consolePage.test(id) || !isOfConsole(id, graph)) return undefined
  const pages = entriesOf(id, graph, consolePage)
  if (pages.includes('layout')) return 'console'
  return pages.length > 1 ? 'records' : undefined
}

type FileName = 'site' | 'lists' | 'forms'

/** Returns the file of a module that several pages load, or undefined. */
function fileOf(id: string, graph: Graph): FileName | undefined {
  // Small: pages without forms or lists need not load the file of either for them.
  if (/[\\/]button\.tsx$/.test(id)) return undefined
  // Home and the page of a talk need it, and neither the other's code.
  if (/[\\/]hour-labels\.ts$/.test(id)) return 'site'
  // The only one to execute react-dom: in a file of its own, it does so in a task of its own, after the pages' code.
  if (id.endsWith('entry.client.tsx')) return undefined
  const entries = entriesOf(id, graph, publicEntry)
  if (entries.some(isFrame) || entries.filter((name) => !fromMail.test(name)).length > 4) return 'site'
  if (entries.length < 2) return undefined
  // The forms of these two: the contact page has no lists.
  if (entries.every((name) => /home|contact/.test(name))) return 'site'
  if (entries.includes('site/home-page')) return 'lists'
  return entries.some((name) => formPage.test(name)) && !entries.every((name) => fromMail.test(name))
    ? 'forms'
    : undefined
}

const groupOf = (file: FileName, priority: number) => ({
  name: (id: string, graph: Graph) => (fileOf(id, graph) === file ? file : null),
  debugName: file,
  priority,
})

/** Removes Vite's preload helper for `import()`: every page would carry it to save a few pages one round trip. */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null),
}

/** The bundler requires this of groups without their dependencies; React Router sets another value. */
const extensibleEntries: Plugin = {
  name: 'extensible-entries',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

const zodInBrowser = fileURLToPath(new URL('src/browser/zod.ts', import.meta.url))

/** Configures zod in the browser before the first schema exists, whichever form loads it: see that file. */
const zodWithoutEval: Plugin = {
  name: 'zod-without-eval',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id) => (id === 'zod' ? zodInBrowser : null),
}

/** The oldest supported browsers as 'safari16.4'. Samsung Internet has no target of its own: version 25 is Chromium 121. */
const target = manifest.browserslist
  .filter((browser) => !browser.startsWith('samsung'))
  .map((browser) => browser.replace('ios_saf', 'ios').replace(' >= ', ''))

export default defineConfig({
  plugins: [plainImports, extensibleEntries, zodWithoutEval, tailwindcss(), reactRouter()],
  build: {
    target,
    // A data: address would need a wider Content-Security-Policy and could not be cached on its own.
    assetsInlineLimit: 0,
    // With plainImports, nothing reads the preload lists of `import()`.
    modulePreload: { resolveDependencies: () => [] },
  },
  // So that the development server knows every package from the start, and reloads nobody's page for one it meets later.
  optimizeDeps: { entries: ['src/**/*.tsx', '!src/entry.server.tsx'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // By default, the bundler makes about sixty chunks for the public pages, most of them below 1 kB: forty
            // requests for one page, and poor compression. Shared code is four files instead: the framework, which few
            // releases change, the code of every page, the code of forms, and the rest. The code that pages of the
            // console share is two files: that of its frame, and that of its lists and forms.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  priority: 4,
                  test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                },
                groupOf('site', 3),
                groupOf('lists', 2),
                groupOf('forms', 1),
                // Without what these modules import: visitors load some of that, too.
                { name: consoleFileOf, debugName: 'console', priority: 0.5, includeDependenciesRecursively: false },
                // For the pages of talks, speakers and events: they need neither forms nor lists.
                {
                  name: 'details',
                  priority: 2.5,
                  test: /[\\/]((with-)?my-agenda|back-link|opens-elsewhere|people-of)\.tsx?$/,
                },
                // Small modules of several pages: each file costs a phone headers, too, and compresses worse.
                {
                  name: 'messages',
                  priority: 3.5,
                  test: /[\\/](simulated-services|use-transient-message|no-script-notice)\.tsx?$/,
                },
                {
                  name: 'agenda-parts',
                  priority: 3.5,
                  test: /[\\/](use-now|clock-times|time-of-day|talk-length|is-break|minutes|zoned-time|current-day|day-name|segmented-control|use-media|hours-of|day-cloth)\.tsx?$/,
                },
                { name: 'skeletons', priority: 3.3, test: /[\\/](page-)?skeleton\.tsx$/ },
                { name: 'search', priority: 3.3, test: /[\\/](search|agenda-filter|agenda-choices)\.ts$/ },
                // The console also needs these small modules, but the tickets page is the heaviest.
                { name: 'ticket-card', priority: 0, test: /[\\/](ticket-card|type-names|money)\.tsx?$/ },
              ],
            },
          },
        },
      },
    },
  },
})
