import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  circles,
  emptyFileNames,
  forbiddenImports,
  importsOf,
  leaksOfServerCode,
  longFiles,
  usesOfTheBrowser,
} from './architecture.ts'

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
      { target: 'site/later.ts', typeOnly: false },
      { target: 'site/later-type.ts', typeOnly: true },
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
      'src/features/entities.server.ts may not import src/features/speakers/speakers.store.server.ts: what all features share knows only nouns',
    ],
    [
      'features/events/event-card.tsx',
      "import '../../browser/api.ts'",
      'src/features/events/event-card.tsx may not import src/browser/api.ts: a feature knows neither the browser nor those who use it',
    ],
    [
      'browser/session.ts',
      "import '../features/users/sign-in.ts'",
      'src/browser/session.ts may not import src/features/users/sign-in.ts: browser knows only nouns',
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
      'src/styleguide/x.tsx may not import src/features/speakers/speaker-card.tsx: the style guide shows ui, and no noun',
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
    }
    assert.deepEqual(forbiddenImports(files), [])
    assert.deepEqual(leaksOfServerCode(files), [])
  })

  test('is told of server code that would reach the browser', () => {
    const files = {
      'root.tsx': "import type { Tables } from './features/tables.server.ts'",
      'site/x.tsx': "import '../features/speakers/speakers.store.server.ts'",
      'main.ts': "import './server/app.server.ts'",
      'entry.server.tsx': "import './server/security.server.ts'",
    }
    assert.deepEqual(leaksOfServerCode(files), [
      'src/root.tsx may not import src/features/entities.server.ts: only *.server.* files and main.ts may',
      'src/site/x.tsx may not import src/features/speakers/speakers.store.server.ts: only *.server.* files and main.ts may',
    ])
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
    const files = { 'src/lib/fits.ts': 'line\n'.repeat(300), 'test/parts.test.ts': 'line\n'.repeat(301) }
    assert.deepEqual(longFiles(files), ['test/parts.test.ts has 301 lines: more than 300'])
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
