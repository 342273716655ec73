import { readdirSync, readFileSync } from 'node:fs'
import { build } from 'vite'
import manifest from './package.json' with { type: 'json' }

/** The pages that open without a network, by the start of their file's name. Others, such as the account's, need it. */
const isPublic = (route: string) =>
  route.startsWith('site/') &&
  !/^site\/(account|confirm-email|forgot-password|reset-password|invitation|unauthorized)-page$/.test(route)
const isOfAgenda = (route: string) => /^site\/((agenda|talk|offline)-page|frame\/layout)$/.test(route)

/** Larger than the code of all pages, and of no use without a network. */
const isLeftOut = (file: string) => file.startsWith('password-strength-')

type RouteTable = { entry: { module: string }; routes: Record<string, { module: string }> }

/**
 * Bundles the service worker into one file, with the list of the code that it stores.
 * @param client the folder of the browser's build
 */
export async function buildServiceWorker(client: string) {
  const files = readdirSync(`${client}/assets`).filter((file) => !/\.(br|gz)$/.test(file))
  const texts = new Map(files.map((file) => [file, readFileSync(`${client}/assets/${file}`, 'utf8')]))
  const table = files.find((file) => file.startsWith('manifest-')) ?? ''
  const { entry, routes }: RouteTable = JSON.parse((texts.get(table) ?? '').replace(/^[^{]*|;$/g, ''))

  /** Returns the code of pages with all that it names, directly or indirectly; the route table also names the console's. */
  function codeOf(isIncluded: (route: string) => boolean): string[] {
    const pages = Object.entries(routes).flatMap(([id, { module }]) =>
      id === 'root' || isIncluded(id) ? [module] : [],
    )
    const found = new Set([table])
    const add = (file: string) => {
      const text = texts.get(file)
      if (text === undefined || found.has(file) || isLeftOut(file)) return
      found.add(file)
      for (const [name] of text.matchAll(/[\w.-]+\.(?:js|css|svg)\b/g)) add(name)
    }
    for (const path of [entry.module, ...pages]) add(path.replace('/assets/', ''))
    return [...found].map((file) => `/assets/${file}`)
  }

  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __CODE__: JSON.stringify({ all: codeOf(isPublic), agenda: codeOf(isOfAgenda) }),
      __BUILD__: JSON.stringify(`/assets/${table}`),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      target: manifest.browserslist
        .filter((browser) => !/samsung|ios/.test(browser))
        .map((each) => each.replace(' >= ', '')),
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: 'src/service-worker.ts',
        // Firefox has no service workers that are modules.
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}
