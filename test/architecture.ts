import { basename, dirname, posix } from 'node:path'

/** Text by path; paths start below `src/`. */
export type Files = Record<string, string>

type Import = { target: string; typeOnly: boolean }

/** The files of the project that a file imports: statically, for their types, by re-export or by `import()`. */
export function importsOf(path: string, text: string): Import[] {
  const statements = text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:([\w\s*{},$]+?)\s+from\s+)?['"]([^'"]+)['"]/gm)
  const calls = text.matchAll(/(typeof\s+)?\bimport\(\s*['"`]([^'"`]+)['"`]/g)
  const found = [
    ...[...statements].map(([, type, names, target]) => ({
      target,
      typeOnly: Boolean(type) || namesTypesAlone(names),
    })),
    ...[...calls].map(([, type, target]) => ({ target, typeOnly: Boolean(type) })),
  ]
  return found
    .filter(({ target = '' }) => target.startsWith('.') && !target.includes('/+types/')) // React Router's own types
    .map(({ target = '', typeOnly }) => ({ target: posix.join(dirname(path), target.replace(/\?.*$/, '')), typeOnly }))
}

/** `{ type A, type B }` */
const namesTypesAlone = (names = '') =>
  /^\{[^}]*\}$/.test(names.trim()) &&
  names
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => name.startsWith('type '))

export const nounFiles = new Set([
  'features/agenda/agenda-item.ts',
  'features/content/section.ts',
  'features/events/event.ts',
  'features/gallery/gallery-image.ts',
  'features/speakers/speaker.ts',
  'features/sponsors/sponsor.ts',
  'features/tickets/ticket.ts',
  'features/users/user.ts',
])
/** What starts the site: `main.ts` and React Router's four. A command of `commands/` starts on its own, too. */
const starters = new Set(['main.ts', 'root.tsx', 'routes.ts', 'entry.client.tsx', 'entry.server.tsx'])

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isServer = (path: string) => /\.server\.tsx?$/.test(path)
const isCode = (path: string) => /\.tsx?$/.test(path) && !isTest(path)

/** `features` stands for all of a feature that is not its noun file, and for what all features share. */
const low = ['lib', 'db', 'ui', 'uploads', 'noun'] as const
const areas = [...low, 'features', 'browser', 'site', 'admin', 'server', 'styleguide', 'start'] as const
type Area = (typeof areas)[number]

function areaOf(path: string): Area | undefined {
  if (starters.has(path) || path.startsWith('commands/')) return 'start'
  if (nounFiles.has(path)) return 'noun'
  return areas.find((area) => path.startsWith(`${area}/`))
}

const mayImport: Record<Area, readonly Area[]> = {
  lib: ['lib'],
  db: ['lib', 'db'],
  ui: ['lib', 'ui'],
  uploads: ['lib', 'uploads'],
  noun: low,
  features: [...low, 'features'],
  browser: [...low, 'browser'],
  site: [...low, 'features', 'browser', 'site'],
  admin: [...low, 'features', 'browser', 'admin'],
  server: [...low, 'features', 'browser', 'server'],
  styleguide: ['lib', 'ui', 'styleguide'],
  start: areas,
}
const because: Record<Area, string> = {
  lib: 'lib stands below everything',
  db: 'db knows no noun and nothing above lib',
  ui: 'ui knows no noun and nothing above lib',
  uploads: 'uploads knows no noun and nothing above lib',
  noun: 'a noun file stands below the rest of the features',
  features: 'a feature knows neither the browser nor those who use it',
  browser: 'browser knows only nouns',
  site: 'site, admin and server do not know one another',
  admin: 'site, admin and server do not know one another',
  server: 'site, admin and server do not know one another',
  styleguide: 'the style guide shows ui, and no noun',
  start: '',
}

const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1]

/**
 * React Router gives a page the data of the root by the type of the root's loader. Such an import is gone once the
 * types are, so that nothing of the root reaches the page.
 */
const isTypeOfRoot = (path: string, { target, typeOnly }: Import) =>
  typeOnly && target === 'root.tsx' && areaOf(path) === 'site'

/** lib ← db ui uploads ← noun files ← the rest of features, browser ← site admin server ← what starts the site. */
export const forbiddenImports = (files: Files): string[] =>
  eachImport(files).flatMap(([path, each]) => {
    if (isTypeOfRoot(path, each)) return []
    const [from, to] = [areaOf(path), areaOf(each.target)]
    if (!from || !to) return [`src/${from ? each.target : path} stands in no folder that the house knows`]
    const why = mayImport[from].includes(to) ? refusedByFeature(path, each.target) : reasonFor(from, to)
    return why ? [`src/${path} may not import src/${each.target}: ${why}`] : []
  })

const reasonFor = (from: Area, to: Area) => (to === 'start' ? 'nothing imports what starts the site' : because[from])

/** Within features: only the noun file of another feature, and what all features share knows none of them. */
function refusedByFeature(path: string, target: string): string | undefined {
  if (areaOf(path) !== 'features' || areaOf(target) !== 'features') return undefined
  const [own, other] = [featureOf(path), featureOf(target)]
  if (!other || own === other) return undefined
  return own ? 'of another feature only its noun file' : 'what all features share knows only nouns'
}

export const eachImport = (files: Files): [path: string, each: Import][] =>
  Object.entries(files)
    .filter(([path]) => isCode(path))
    .flatMap(([path, text]) => importsOf(path, text).map((each): [string, Import] => [path, each]))

/** Only files that run only on the server, and main.ts, import such files. */
export function leaksOfServerCode(files: Files): string[] {
  return eachImport(files)
    .filter(([path, { target }]) => isServer(target) && !isServer(path) && path !== 'main.ts')
    .map(([path, { target }]) => `src/${path} may not import src/${target}: only *.server.* files and main.ts may`)
}

export function circles(files: Files): string[] {
  const graph = new Map(Object.keys(files).map((path) => [path, [] as string[]]))
  for (const [path, each] of eachImport(files)) if (!isTypeOfRoot(path, each)) graph.get(path)?.push(each.target)
  const [found, finished] = [new Set<string>(), new Set<string>()]
  const walk = (path: string, trail: string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      found.add([...trail.slice(start), path].map((each) => `src/${each}`).join(' → '))
      return
    }
    if (finished.has(path)) return
    for (const target of graph.get(path) ?? []) walk(target, [...trail, path])
    finished.add(path)
  }
  for (const path of [...graph.keys()].sort()) walk(path, [])
  return [...found].map((circle) => `${circle} is a circle`)
}

const emptyNames = new Set(['utils', 'common', 'misc', 'helpers', 'types', 'index'])

export function emptyFileNames(files: Files): string[] {
  return Object.keys(files)
    .filter((path) => path.split('/').some((part) => emptyNames.has(part.replace(/\..*$/, ''))))
    .map((path) => `src/${path} has a name that says nothing: ${basename(path)}`)
}

/** @param files with paths from the project's folder */
export function longFiles(files: Files): string[] {
  return Object.entries(files)
    .map(([path, text]) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }))
    .filter(({ lines }) => lines > 300)
    .map(({ path, lines }) => `${path} has ${lines} lines: more than 300`)
}

/** Lines of comments may speak of both. */
const withoutComments = (text: string) => text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')

export function usesOfTheBrowser(files: Files): string[] {
  return Object.entries(files)
    .filter(([path]) => isCode(path) && areaOf(path) !== 'browser')
    .flatMap(([path, text]) => {
      const used = [...withoutComments(text).matchAll(/\b(fetch(?=\()|localStorage\b)/g)].map(([word]) => word)
      return [...new Set(used)].map((word) => `src/${path} may not use ${word}: only src/browser does`)
    })
}
