import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Import, importsOf } from './imports.ts'

/** Text by path; paths start below `src/`. */
export type Files = Record<string, string>

export const eachImport = (files: Files): [path: string, each: Import][] =>
  Object.entries(files)
    .filter(([path]) => isCode(path))
    .flatMap(([path, text]) => importsOf(path, text).map((each): [string, Import] => [path, each]))

/** Lists the entity files, for code that treats all entities alike. */
const entityList = 'features/entities.server.ts'
export const entityFiles = new Set(
  importsOf(entityList, readFileSync(`src/${entityList}`, 'utf8'))
    .map(({ target }) => target)
    .filter((target) => target.startsWith('features/') && !target.includes('.server.')),
)
/** `main.ts`, React Router's four and the style sheet. Those of `commands/` are entry points, too. */
const reactRouters = ['root.tsx', 'routes.ts', 'entry.client.tsx', 'entry.server.tsx']
const entryPoints = new Set(['main.ts', ...reactRouters, 'service-worker.ts', 'styles.css'])

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isServer = (path: string) => /\.server\.tsx?$/.test(path)
const isCode = (path: string) => /\.tsx?$/.test(path) && !isTest(path)

/** `features` is all of a feature except its entity file. */
const low = ['lib', 'db', 'ui', 'rich-text', 'uploads', 'entity files'] as const
const areas = [
  ...low,
  'records',
  'features',
  'browser',
  'offline',
  'site',
  'admin',
  'server',
  'backup',
  'entry points',
] as const
type Area = (typeof areas)[number]

function areaOf(path: string): Area | undefined {
  if (entryPoints.has(path) || path.startsWith('commands/')) return 'entry points'
  if (entityFiles.has(path) || path === entityList) return 'entity files'
  return areas.find((area) => path.startsWith(`${area}/`))
}

/** The areas that each area may import, besides itself. */
const mayImport: Record<Area, readonly Area[]> = {
  lib: [],
  db: ['lib'],
  ui: ['lib'],
  'rich-text': ['lib', 'ui'],
  uploads: ['lib'],
  'entity files': low,
  records: low,
  features: [...low, 'records'],
  browser: low,
  offline: [...low, 'features', 'browser'],
  site: [...low, 'features', 'browser', 'offline'],
  admin: [...low, 'features', 'browser'],
  server: [...low, 'records', 'features'],
  backup: [...low, 'records', 'features'],
  'entry points': areas,
}

const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1]

/** Returns a sentence for each import that `mayImport` or the borders between features forbid. */
export const forbiddenImports = (files: Files): string[] =>
  eachImport(files).flatMap(([path, each]) => {
    const [from, to] = [areaOf(path), areaOf(each.target)]
    if (!from || !to) return [`src/${from ? each.target : path} is in no known folder`]
    const reason = from === to || mayImport[from].includes(to) ? refusedByFeature(path, each.target) : onlyAllowed(from)
    return reason && !isOwnRule(path, each.target) ? [`src/${path} may not import src/${each.target}: ${reason}`] : []
  })

const onlyAllowed = (area: Area) => `${area} may import only ${mayImport[area].join(', ') || 'its own files'}`

/** Allows an entity file the limits and messages of its feature, which forms import without zod. */
const isOwnRule = (path: string, target: string) =>
  entityFiles.has(path) && featureOf(path) === featureOf(target) && /\.ts$/.test(target) && !isServer(target)

function refusedByFeature(path: string, target: string): string | undefined {
  if (areaOf(path) !== 'features' || areaOf(target) !== 'features') return undefined
  const [own, other] = [featureOf(path), featureOf(target)]
  if (!other || own === other) return undefined
  return `${own ? 'a feature' : 'a shared file'} may import only the entity file of ${own ? 'another' : 'a feature'}`
}

/** Returns a sentence for each import that would bring server code to the browser. */
export function leaksOfServerCode(files: Files): string[] {
  return eachImport(files)
    .filter(([path, { target }]) => isServer(target) && !isServer(path) && path !== 'main.ts')
    .map(([path, { target }]) => `src/${path} may not import src/${target}: only *.server.* files and main.ts may`)
}

/** Returns a sentence for each import of a Node module in a file that may run in the browser. */
export function usesOfNode(files: Files): string[] {
  return Object.entries(files)
    .filter(([path]) => isCode(path) && !isServer(path) && path !== 'main.ts')
    .flatMap(([path, text]) =>
      [...text.matchAll(/\bfrom '(node:[^']+)'/g)].map(([, name]) => `src/${path} may not import ${name}`),
    )
}

const importsZod = (text: string) => /^import (?!type\b).*from 'zod'$/m.test(text)

/** Returns the import chains that make a page load zod eagerly. Only forms need it, and pages load them by `import()`. */
export function eagerZod(files: Files): string[] {
  const isPage = (path: string) => /^(site\/|admin\/|browser\/|root\.tsx|entry\.client)/.test(path)
  const chainFrom = (path: string, seen: Set<string>): string[] | undefined => {
    const text = files[path]
    if (text === undefined || seen.has(path)) return undefined
    seen.add(path)
    if (importsZod(text)) return [path]
    for (const { target, kind } of importsOf(path, text)) {
      const chain = kind === 'eager' ? chainFrom(target, seen) : undefined
      if (chain) return [path, ...chain]
    }
    return undefined
  }
  return Object.keys(files)
    .filter((path) => isPage(path) && isCode(path))
    .flatMap((path) => chainFrom(path, new Set())?.join(' → ') ?? [])
}

/** Returns a sentence for each import cycle, types included. */
export function cycles(files: Files): string[] {
  const graph = new Map(Object.keys(files).map((path) => [path, [] as string[]]))
  for (const [path, each] of eachImport(files)) graph.get(path)?.push(each.target)
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
  return [...found].map((cycle) => `${cycle} is an import cycle`)
}

const vagueNames = new Set(['utils', 'common', 'misc', 'helpers', 'types', 'index'])

export function vagueFileNames(files: Files): string[] {
  return Object.keys(files)
    .filter((path) => path.split('/').some((part) => vagueNames.has(part.replace(/\..*$/, ''))))
    .map((path) => `src/${path} has a vague name: ${basename(path)}`)
}

/** @param files with paths from the project's folder */
export function longFiles(files: Files): string[] {
  return Object.entries(files)
    .map(([path, text]) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }))
    .filter(({ lines }) => lines > 300)
    .map(({ path, lines }) => `${path} has ${lines} lines: more than 300`)
}

const withoutComments = (text: string) => text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')

/** Returns a sentence for each file that loads components in a way of its own. */
export const ownLazyParts = (files: Files): string[] =>
  Object.entries(files)
    .filter(([path, text]) => isCode(path) && path !== 'ui/lazy-part.tsx' && /\blazy\(/.test(withoutComments(text)))
    .map(([path]) => `src/${path} may not use lazy: src/ui/lazy-part.tsx keeps the page where the code is missing`)

/** The only HTTP requests that the server's own code sends; a library sends those to S3. */
const outgoing = new Set(['server/cdn/engines.server.ts', 'server/push/push-service.server.ts'])

export function usesOfTheBrowser(files: Files): string[] {
  return Object.entries(files)
    .filter(([path]) => isCode(path) && areaOf(path) !== 'browser' && !outgoing.has(path))
    .flatMap(([path, text]) => {
      const used = [...withoutComments(text).matchAll(/\b(fetch(?=\()|localStorage\b)/g)].map(([word]) => word)
      return [...new Set(used)].map((word) => `src/${path} may not use ${word}: only src/browser does`)
    })
}

const forVisitors = /^server\/(public-files|rendering|agenda-exports)\//
/** These also read the change log, and know of hidden records themselves. */
const readersOfTheLog = /\/(calendars|feeds|recent-deletions|updates)\.server\.ts$/
const usesWholeDatabase = (text: string) => /(?<!\/)\bdb\b(?!\/)/.test(text)

/**
 * Returns a sentence for each place that answers visitors from the whole database: they see what `request.reader` holds,
 * which leaves out hidden records.
 */
export function unfilteredReads(files: Files): string[] {
  return Object.entries(files)
    .filter(([path]) => isServer(path) && isCode(path))
    .flatMap(([path, text]) => {
      if (forVisitors.test(path))
        return usesWholeDatabase(text) && !readersOfTheLog.test(path) ? [`src/${path} reads the whole database`] : []
      return text
        .split(/\n(?= +(?:app|routes)\.)/)
        .filter((statement) =>
          /^ +routes\.(list|one)\(|^ +app\.get\([\s\S]*\bpublic(Cacheable|ForCdn)\b/.test(statement),
        )
        .filter(usesWholeDatabase)
        .map((statement) => `src/${path} reads the whole database in ${statement.trim().split('\n')[0]}`)
    })
}
