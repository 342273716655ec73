import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { describe, test } from 'node:test'

/** Text by path; paths start below `src/`. */
type Files = Record<string, string>

type Import = { target: string; typeOnly: boolean; isLazy?: true }

/** The files of the project that a file imports: statically, for their types, by re-export or by `import()`. */
function importsOf(path: string, text: string): Import[] {
  const statements = text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:([\w\s*{},$]+?)\s+from\s+)?['"]([^'"]+)['"]/gm)
  const calls = text.matchAll(/(typeof\s+)?\bimport\(\s*['"`]([^'"`]+)['"`]/g)
  const found = [
    ...[...statements].map(([, type, names, target]) => ({
      target,
      typeOnly: Boolean(type) || namesTypesAlone(names),
    })),
    ...[...calls].map(([, type, target]) => ({ target, typeOnly: Boolean(type), isLazy: true as const })),
  ]
  return found
    .filter(({ target = '' }) => target.startsWith('.') && !target.includes('/+types/')) // React Router's own types
    .map(({ target = '', ...kind }) => ({ target: posix.join(dirname(path), target.replace(/\?.*$/, '')), ...kind }))
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

const nounFiles = new Set([
  'features/agenda/agenda-item.ts',
  'features/content/section.ts',
  'features/events/event.ts',
  'features/gallery/gallery-image.ts',
  'features/speakers/speaker.ts',
  'features/sponsors/sponsor.ts',
  'features/tickets/ticket.ts',
  'features/users/user.ts',
])
/** What starts the site: `main.ts`, React Router's four and their stylesheet. A command of `commands/` does so, too. */
const starters = new Set(['main.ts', 'root.tsx', 'routes.ts', 'entry.client.tsx', 'entry.server.tsx', 'styles.css'])

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isServer = (path: string) => /\.server\.tsx?$/.test(path)
const isCode = (path: string) => /\.tsx?$/.test(path) && !isTest(path)

/** `features` stands for all of a feature that is not its noun file, and for what all features share. */
const low = ['lib', 'db', 'ui', 'rich-text', 'uploads', 'noun'] as const
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
  'rich-text': ['lib', 'ui', 'rich-text'],
  uploads: ['lib', 'uploads'],
  noun: low,
  features: [...low, 'features'],
  browser: [...low, 'browser'],
  site: [...low, 'features', 'browser', 'site'],
  admin: [...low, 'features', 'browser', 'admin'],
  server: [...low, 'features', 'browser', 'server'],
  styleguide: ['lib', 'ui', 'rich-text', 'styleguide'],
  start: areas,
}
const because: Record<Area, string> = {
  lib: 'lib stands below everything',
  db: 'db knows no noun and nothing above lib',
  ui: 'ui knows no noun and nothing above lib',
  'rich-text': 'rich-text knows no noun and nothing above ui',
  uploads: 'uploads knows no noun and nothing above lib',
  noun: 'a noun file stands below the rest of the features',
  features: 'a feature knows neither the browser nor those who use it',
  browser: 'browser knows nouns alone',
  site: 'site, admin and server do not know one another',
  admin: 'site, admin and server do not know one another',
  server: 'site, admin and server do not know one another',
  styleguide: 'the style guide shows ui and rich-text, and no noun',
  start: '',
}

const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1]

/**
 * React Router gives a page the data of the root by the type of the root's loader. Such an import is gone once the
 * types are, so that nothing of the root reaches the page.
 */
const isTypeOfRoot = (path: string, { target, typeOnly }: Import) =>
  typeOnly && target === 'root.tsx' && areaOf(path) === 'site'

/** lib ← db ui rich-text uploads ← noun files ← the rest of features, browser ← site admin server ← what starts the site. */
const forbiddenImports = (files: Files): string[] =>
  eachImport(files).flatMap(([path, each]) => {
    if (isTypeOfRoot(path, each)) return []
    const [from, to] = [areaOf(path), areaOf(each.target)]
    if (!from || !to) return [`src/${from ? each.target : path} stands in no folder that the house knows`]
    if (isOwnRule(path, each.target)) return []
    const why = mayImport[from].includes(to) ? refusedByFeature(path, each.target) : reasonFor(from, to)
    return why ? [`src/${path} may not import src/${each.target}: ${why}`] : []
  })

/** A noun file may take limits and messages from a plain file of its own feature, which forms read without zod. */
const isOwnRule = (path: string, target: string) =>
  areaOf(path) === 'noun' && featureOf(path) === featureOf(target) && /\.ts$/.test(target) && !isServer(target)

const reasonFor = (from: Area, to: Area) => (to === 'start' ? 'nothing imports what starts the site' : because[from])

/** Within features: of another feature its noun file alone, and what all features share knows none of them. */
function refusedByFeature(path: string, target: string): string | undefined {
  if (areaOf(path) !== 'features' || areaOf(target) !== 'features') return undefined
  const [own, other] = [featureOf(path), featureOf(target)]
  if (!other || own === other) return undefined
  return own ? 'of another feature only its noun file' : 'what all features share knows nouns alone'
}

const eachImport = (files: Files): [path: string, each: Import][] =>
  Object.entries(files)
    .filter(([path]) => isCode(path))
    .flatMap(([path, text]) => importsOf(path, text).map((each): [string, Import] => [path, each]))

/** Only files that run on the server alone, and main.ts, import such files. */
function leaksOfServerCode(files: Files): string[] {
  return eachImport(files)
    .filter(([path, { target }]) => isServer(target) && !isServer(path) && path !== 'main.ts')
    .map(([path, { target }]) => `src/${path} may not import src/${target}: only *.server.* files and main.ts may`)
}

const importsZod = (text: string) => /^import (?!type\b).*from 'zod'$/m.test(text)

/** Chains of imports by which a page loads zod at once. Only forms do, which pages load by `import()`. */
function eagerZod(files: Files): string[] {
  const isPage = (path: string) => /^(site\/|admin\/|browser\/|root\.tsx|entry\.client)/.test(path)
  const chainFrom = (path: string, seen: Set<string>): string[] | undefined => {
    const text = files[path]
    if (text === undefined || seen.has(path)) return undefined
    seen.add(path)
    if (importsZod(text)) return [path]
    for (const { target, typeOnly, isLazy } of importsOf(path, text)) {
      const chain = typeOnly || isLazy ? undefined : chainFrom(target, seen)
      if (chain) return [path, ...chain]
    }
    return undefined
  }
  return Object.keys(files)
    .filter((path) => isPage(path) && isCode(path))
    .flatMap((path) => chainFrom(path, new Set())?.join(' → ') ?? [])
}

function circles(files: Files): string[] {
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

function emptyFileNames(files: Files): string[] {
  return Object.keys(files)
    .filter((path) => path.split('/').some((part) => emptyNames.has(part.replace(/\..*$/, ''))))
    .map((path) => `src/${path} has a name that says nothing: ${basename(path)}`)
}

function longFiles(files: Files): string[] {
  return Object.entries(files)
    .map(([path, text]) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }))
    .filter(({ lines }) => lines > 300)
    .map(({ path, lines }) => `src/${path} has ${lines} lines: more than 300`)
}

/** Lines of comments may speak of both. */
const withoutComments = (text: string) => text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')

function usesOfTheBrowser(files: Files): string[] {
  return Object.entries(files)
    .filter(([path]) => isCode(path) && areaOf(path) !== 'browser')
    .flatMap(([path, text]) => {
      const used = [...withoutComments(text).matchAll(/\b(fetch(?=\()|localStorage\b)/g)].map(([word]) => word)
      return [...new Set(used)].map((word) => `src/${path} may not use ${word}: only src/browser does`)
    })
}

const src = join(import.meta.dirname, '../src')
const isText = (path: string) => /\.(tsx?|css|json|md)$/.test(path)
const realFiles: Files = Object.fromEntries(
  globSync('**/*.*', { cwd: src })
    .filter(isText)
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(src, path), 'utf8')]),
)

describe('the architecture of src', () => {
  test('was read', () => {
    const files = Object.keys(realFiles)
    assert.ok(files.length > 80, `only ${files.length} files`)
    assert.ok(eachImport(realFiles).length > 250, `only ${eachImport(realFiles).length} imports`)
    const missing = eachImport(realFiles).filter(([, { target }]) => isText(target) && !realFiles[target])
    assert.deepEqual(missing, [])
  })

  test('has the noun files that the tables are made of', () => {
    const imported = importsOf('features/entities.server.ts', realFiles['features/entities.server.ts'] ?? '')
    const nouns = imported.map(({ target }) => target).filter((target) => target.startsWith('features/'))
    assert.deepEqual(new Set(nouns), nounFiles)
  })

  test('has no arrow upwards', () => assert.deepEqual(forbiddenImports(realFiles), []))
  test('loads zod with forms only', () => assert.deepEqual(eagerZod(realFiles), []))
  test('has no circle', () => assert.deepEqual(circles(realFiles), []))
  test('keeps server code on the server', () => assert.deepEqual(leaksOfServerCode(realFiles), []))
  test('has no file whose name says nothing', () => assert.deepEqual(emptyFileNames(realFiles), []))
  test('has no file of more than 300 lines', () => assert.deepEqual(longFiles(realFiles), []))
  test('touches fetch and localStorage in src/browser alone', () => assert.deepEqual(usesOfTheBrowser(realFiles), []))
})

describe('an invented tree that breaks the house', () => {
  test('is read with its imports of every kind, and with nothing else', () => {
    const text = `import a, { b } from './a.ts'
import {
  c,
  type D,
} from '../lib/c.ts'
import type { E } from "./e.ts"
import { type F, type G } from './f.ts'
import './side-effect.css'
import url from './styles.css?url'
import zod from 'zod'
import type { Route } from './+types/page'
export * from './again.ts'
export const sentence = 'import x from nowhere'
// import gone from './comment.ts'
const later = await import('./later.ts')
type Later = typeof import('./later-type.ts')`
    assert.deepEqual(importsOf('site/page.tsx', text), [
      { target: 'site/a.ts', typeOnly: false },
      { target: 'lib/c.ts', typeOnly: false },
      { target: 'site/e.ts', typeOnly: true },
      { target: 'site/f.ts', typeOnly: true },
      { target: 'site/side-effect.css', typeOnly: false },
      { target: 'site/styles.css', typeOnly: false },
      { target: 'site/again.ts', typeOnly: false },
      { target: 'site/later.ts', typeOnly: false, isLazy: true },
      { target: 'site/later-type.ts', typeOnly: true, isLazy: true },
    ])
  })

  const forbidden: [path: string, text: string, sentence: string][] = [
    [
      'lib/x.ts',
      "import '../db/y.server.ts'",
      'src/lib/x.ts may not import src/db/y.server.ts: lib stands below everything',
    ],
    [
      'ui/x.tsx',
      "import type { Speaker } from '../features/speakers/speaker.ts'",
      'src/ui/x.tsx may not import src/features/speakers/speaker.ts: ui knows no noun and nothing above lib',
    ],
    [
      'ui/x.tsx',
      "import '../rich-text/rich-text.tsx'",
      'src/ui/x.tsx may not import src/rich-text/rich-text.tsx: ui knows no noun and nothing above lib',
    ],
    [
      'rich-text/x.server.ts',
      "import '../uploads/y.server.ts'",
      'src/rich-text/x.server.ts may not import src/uploads/y.server.ts: rich-text knows no noun and nothing above ui',
    ],
    [
      'db/x.server.ts',
      "import '../ui/y.tsx'",
      'src/db/x.server.ts may not import src/ui/y.tsx: db knows no noun and nothing above lib',
    ],
    [
      'uploads/x.server.ts',
      "const y = await import('../server/y.server.ts')",
      'src/uploads/x.server.ts may not import src/server/y.server.ts: uploads knows no noun and nothing above lib',
    ],
    [
      'features/speakers/speaker.ts',
      "export * from './speaker-card.tsx'",
      'src/features/speakers/speaker.ts may not import src/features/speakers/speaker-card.tsx: a noun file stands below the rest of the features',
    ],
    [
      'features/events/event-card.tsx',
      "import '../speakers/speaker-card.tsx'",
      'src/features/events/event-card.tsx may not import src/features/speakers/speaker-card.tsx: of another feature only its noun file',
    ],
    [
      'features/entities.server.ts',
      "import './speakers/speakers.store.server.ts'",
      'src/features/entities.server.ts may not import src/features/speakers/speakers.store.server.ts: what all features share knows nouns alone',
    ],
    [
      'features/events/event-card.tsx',
      "import '../../browser/api.ts'",
      'src/features/events/event-card.tsx may not import src/browser/api.ts: a feature knows neither the browser nor those who use it',
    ],
    [
      'browser/session.ts',
      "import '../features/users/sign-in.ts'",
      'src/browser/session.ts may not import src/features/users/sign-in.ts: browser knows nouns alone',
    ],
    [
      'site/x.tsx',
      "import '../admin/y.tsx'",
      'src/site/x.tsx may not import src/admin/y.tsx: site, admin and server do not know one another',
    ],
    [
      'admin/x.tsx',
      "import type { Y } from '../server/y.server.ts'",
      'src/admin/x.tsx may not import src/server/y.server.ts: site, admin and server do not know one another',
    ],
    [
      'styleguide/x.tsx',
      "import '../features/speakers/speaker-card.tsx'",
      'src/styleguide/x.tsx may not import src/features/speakers/speaker-card.tsx: the style guide shows ui and rich-text, and no noun',
    ],
    [
      'site/x.tsx',
      "import { loader } from '../root.tsx'",
      'src/site/x.tsx may not import src/root.tsx: nothing imports what starts the site',
    ],
    [
      'ui/x.tsx',
      "import type { loader } from '../root.tsx'",
      'src/ui/x.tsx may not import src/root.tsx: nothing imports what starts the site',
    ],
    ['shared/x.ts', "import '../lib/y.ts'", 'src/shared/x.ts stands in no folder that the house knows'],
  ]
  for (const [path, text, sentence] of forbidden) {
    test(`is told that ${sentence}`, () => assert.deepEqual(forbiddenImports({ [path]: text }), [sentence]))
  }

  test('is told nothing where it keeps the house', () => {
    const files = {
      'features/events/events.store.server.ts': `
        import '../tables.server.ts'
        import './event.ts'
        import '../speakers/speaker.ts'
        import '../../db/write.server.ts'`,
      'site/footer.tsx': "import type { loader } from '../root.tsx'",
      'main.ts': "import './server/app.server.ts'",
      'root.tsx': "import './site/broken-page.tsx'",
      'features/events/events.test.ts': "import '../../server/app.server.ts'",
      'features/users/user.ts': "import '../../lib/fields.ts'\nimport './person-rules.ts'",
    }
    assert.deepEqual(forbiddenImports(files), [])
    assert.deepEqual(leaksOfServerCode(files), [])
  })

  test('is told of server code that would reach the browser', () => {
    const files = {
      'root.tsx': "import type { Tables } from './features/entities.server.ts'",
      'site/x.tsx': "import '../features/speakers/speakers.store.server.ts'",
      'main.ts': "import './server/app.server.ts'",
      'entry.server.tsx': "import './server/security.server.ts'",
    }
    assert.deepEqual(leaksOfServerCode(files), [
      'src/root.tsx may not import src/features/entities.server.ts: only *.server.* files and main.ts may',
      'src/site/x.tsx may not import src/features/speakers/speakers.store.server.ts: only *.server.* files and main.ts may',
    ])
  })

  test('is told of pages that load zod at once', () => {
    const files = {
      'lib/fields.ts': "import { z } from 'zod'",
      'features/events/event.ts': "import { text } from '../../lib/fields.ts'",
      'features/events/event-fields.tsx': "import { eventInput } from './event.ts'",
      'features/events/event-card.tsx': "import type { PublicEvent } from './event.ts'\nimport type { z } from 'zod'",
      'site/events-page.tsx': "import '../features/events/event-card.tsx'",
      'admin/events-page.tsx': "const form = await import('../features/events/event-fields.tsx')",
      'admin/dashboard-page.tsx': "import { eventInput } from '../features/events/event.ts'",
    }
    assert.deepEqual(eagerZod(files), ['admin/dashboard-page.tsx → features/events/event.ts → lib/fields.ts'])
  })

  test('is told of its circles, also of those made of types', () => {
    const files = {
      'lib/a.ts': "import './b.ts'",
      'lib/b.ts': "import type { C } from './c.ts'",
      'lib/c.ts': "import './a.ts'\nimport './d.ts'",
      'lib/d.ts': "import './d.ts'",
      'lib/e.ts': "import './a.ts'",
    }
    assert.deepEqual(circles(files), [
      'src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts is a circle',
      'src/lib/d.ts → src/lib/d.ts is a circle',
    ])
  })

  test('is told of names that say nothing', () => {
    const files = {
      'lib/utils.ts': '',
      'ui/index.tsx': '',
      'server/types.server.ts': '',
      'ui/helpers/x.ts': '',
      'ui/common-ground.tsx': '',
    }
    assert.deepEqual(emptyFileNames(files), [
      'src/lib/utils.ts has a name that says nothing: utils.ts',
      'src/ui/index.tsx has a name that says nothing: index.tsx',
      'src/server/types.server.ts has a name that says nothing: types.server.ts',
      'src/ui/helpers/x.ts has a name that says nothing: x.ts',
    ])
  })

  test('is told of files that are too long', () => {
    const files = { 'lib/fits.ts': 'line\n'.repeat(300), 'ui/parts.css': 'line\n'.repeat(301) }
    assert.deepEqual(longFiles(files), ['src/ui/parts.css has 301 lines: more than 300'])
  })

  test('is told of fetch and localStorage outside src/browser', () => {
    const files = {
      'browser/api.ts': 'await fetch(path); localStorage.clear()',
      'site/x.tsx': 'await window.fetch(path)\nfetch(path)\nrefetch()\nfetcher.load()',
      'lib/y.ts': "// localStorage is the browser's\n/** fetch() */\nconst { token } = localStorage",
      'lib/y.test.ts': 'fetch(url)',
    }
    assert.deepEqual(usesOfTheBrowser(files), [
      'src/site/x.tsx may not use fetch: only src/browser does',
      'src/lib/y.ts may not use localStorage: only src/browser does',
    ])
  })
})
