import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  cycles,
  eagerZod,
  forbiddenImports,
  leaksOfServerCode,
  longFiles,
  usesOfNode,
  usesOfTheBrowser,
  vagueFileNames,
} from './architecture.ts'
import { importsOf } from './imports.ts'

describe('the architecture rules', () => {
  test('find imports of every kind, and nothing else', () => {
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
      { target: 'site/a.ts', kind: 'eager' },
      { target: 'lib/c.ts', kind: 'eager' },
      { target: 'site/e.ts', kind: 'type' },
      { target: 'site/f.ts', kind: 'type' },
      { target: 'site/side-effect.css', kind: 'eager' },
      { target: 'site/styles.css', kind: 'eager' },
      { target: 'site/again.ts', kind: 'eager' },
      { target: 'site/later.ts', kind: 'lazy' },
      { target: 'site/later-type.ts', kind: 'type' },
    ])
  })

  const low = 'lib, db, ui, rich-text, uploads, entity files'
  const forbidden: [path: string, text: string, reason: string][] = [
    ['lib/x.ts', "import '../db/y.server.ts'", 'src/db/y.server.ts: lib may import only its own files'],
    ['ui/x.tsx', "import type { loader } from '../root.tsx'", 'src/root.tsx: ui may import only lib'],
    [
      'uploads/x.server.ts',
      "const y = await import('../server/y.server.ts')",
      'src/server/y.server.ts: uploads may import only lib',
    ],
    [
      'features/speakers/speaker.ts',
      "export * from './speaker-card.tsx'",
      `src/features/speakers/speaker-card.tsx: entity files may import only ${low}`,
    ],
    [
      'features/events/event-card.tsx',
      "import '../speakers/speaker-card.tsx'",
      'src/features/speakers/speaker-card.tsx: a feature may import only the entity file of another',
    ],
    [
      'features/public-pages.ts',
      "import './speakers/speaker-card.tsx'",
      'src/features/speakers/speaker-card.tsx: a shared file may import only the entity file of a feature',
    ],
    [
      'site/x.tsx',
      "import '../admin/y.tsx'",
      `src/admin/y.tsx: site may import only ${low}, features, browser, offline`,
    ],
  ]
  for (const [path, text, reason] of forbidden) {
    const sentence = `src/${path} may not import ${reason}`
    test(`report that ${sentence}`, () => assert.deepEqual(forbiddenImports({ [path]: text }), [sentence]))
  }

  test('report unknown folders', () => {
    assert.deepEqual(forbiddenImports({ 'shared/x.ts': "import '../lib/y.ts'" }), [
      'src/shared/x.ts is in no known folder',
    ])
    assert.deepEqual(forbiddenImports({ 'lib/x.ts': "import '../shared/y.ts'" }), [
      'src/shared/y.ts is in no known folder',
    ])
  })

  test('allow imports of lower areas', () => {
    const files = {
      'features/events/events.store.server.ts': `
        import '../entities.server.ts'
        import './event.ts'
        import '../speakers/speaker.ts'
        import '../../db/write.server.ts'`,
      'main.ts': "import './server/app.server.ts'\nimport { join } from 'node:path'",
      'root.tsx': "import './site/broken-page.tsx'",
      'features/events/events.test.ts': "import '../../server/app.server.ts'",
      'features/users/user.ts': "import '../../lib/fields.ts'\nimport './person-rules.ts'",
    }
    assert.deepEqual(forbiddenImports(files), [])
    assert.deepEqual(leaksOfServerCode(files), [])
    assert.deepEqual(usesOfNode(files), [])
  })

  test('report server code that would reach the browser', () => {
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

  test('report Node modules in files that may run in the browser', () => {
    const files = {
      'lib/environment.ts': "import { isIP } from 'node:net'",
      'lib/environment.server.ts': "import { isIP } from 'node:net'",
      'lib/environment.test.ts': "import { test } from 'node:test'",
    }
    assert.deepEqual(usesOfNode(files), ['src/lib/environment.ts may not import node:net'])
  })

  test('report pages that load zod eagerly', () => {
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

  test('report import cycles, including those of types', () => {
    const files = {
      'lib/a.ts': "import './b.ts'",
      'lib/b.ts': "import type { C } from './c.ts'",
      'lib/c.ts': "import './a.ts'\nimport './d.ts'",
      'lib/d.ts': "import './d.ts'",
      'lib/e.ts': "import './a.ts'",
    }
    assert.deepEqual(cycles(files), [
      'src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts is an import cycle',
      'src/lib/d.ts → src/lib/d.ts is an import cycle',
    ])
  })

  test('report vague file names', () => {
    const files = {
      'lib/utils.ts': '',
      'ui/index.tsx': '',
      'server/types.server.ts': '',
      'ui/helpers/x.ts': '',
      'ui/common-ground.tsx': '',
    }
    assert.deepEqual(vagueFileNames(files), [
      'src/lib/utils.ts has a vague name: utils.ts',
      'src/ui/index.tsx has a vague name: index.tsx',
      'src/server/types.server.ts has a vague name: types.server.ts',
      'src/ui/helpers/x.ts has a vague name: x.ts',
    ])
  })

  test('report files of more than 300 lines', () => {
    const files = { 'src/lib/fits.ts': 'line\n'.repeat(300), 'test/parts.test.ts': 'line\n'.repeat(301) }
    assert.deepEqual(longFiles(files), ['test/parts.test.ts has 301 lines: more than 300'])
  })

  test('report fetch and localStorage outside src/browser', () => {
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
