import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { minNodeVersion as minNodeVersionOfSetUp } from '../scripts/set-up.mjs'
import { minNodeVersion } from '../src/lib/versions.ts'
import { command, lastLine, newPort, ready } from './command.ts'
import { report } from './runner/report.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'summit-commands-'))
})
after(() => rm(folder, { recursive: true, force: true }))

describe('the set-up', () => {
  test('reports a missing network in one sentence', async () => {
    const clone = join(folder, 'clone')
    for (const part of ['package.json', 'package-lock.json', 'scripts', '.npmrc'])
      await cp(part, join(clone, part), { recursive: true })
    const nowhere = {
      npm_config_registry: 'http://127.0.0.1:1',
      npm_config_cache: join(folder, 'npm'),
      npm_execpath: '',
    }
    const started = command(['scripts/start.mjs'], nowhere, clone)
    assert.equal(await started.ended, 1)
    assert.equal(
      lastLine(started.output()),
      'The packages could not be downloaded: check the network connection (or the proxy of npm) and try again.',
    )
  })

  test('reports an outdated Node in one sentence', async () => {
    const check = "import { checkNode } from './scripts/set-up.mjs'; checkNode('16.20.2')"
    const started = command(['--input-type=module', '-e', check], {})
    assert.equal(await started.ended, 1)
    assert.equal(started.output(), 'Node 16.20.2 is too old: install Node 18 or newer (https://nodejs.org).\n')
  })

  test('requires the same Node as the site', () => {
    assert.equal(minNodeVersionOfSetUp, minNodeVersion)
  })
})

describe('npm test', () => {
  test('fails when no test runs', async () => {
    // Node refuses a test run within a test run, which it detects by this variable.
    const started = command(['test/runner/run.ts', 'no-file-has-this-word'], { NODE_TEST_CONTEXT: undefined })
    assert.equal(await started.ended, 1)
    assert.equal(lastLine(started.output()), '0 passed, 0 failed')
  })

  test('ends with the same line where tests are skipped', ({ mock }) => {
    const log = mock.method(console, 'log', () => {})
    report({ passed: 2, failed: 0 }, { passed: 3, failures: [], skipped: 1, durations: [] })
    const lines = log.mock.calls.map(({ arguments: [line] }) => line)
    assert.deepEqual(lines, ['\n1 skipped', '\n5 passed, 0 failed'])
  })

  // PostgreSQL refuses to run as root, so root runs it as another user.
  if (process.getuid?.() === 0)
    test('reports a temporary folder that PostgreSQL cannot enter in one sentence', async () => {
      const env = { NODE_TEST_CONTEXT: undefined, TMPDIR: await mkdtemp(join(folder, 'private-')) }
      const started = command(['test/runner/run.ts', 'version-floors'], env)
      assert.equal(await started.ended, 1)
      assert.equal(
        started.output(),
        `PostgreSQL could not be started: TMPDIR=${env.TMPDIR} is a folder that other users cannot enter.\n`,
      )
      assert.deepEqual(await readdir(env.TMPDIR), [])
    })
})

describe('npm run dev', () => {
  test('serves pages from their sources', async () => {
    const PORT = await newPort()
    const started = command(['scripts/dev.mjs'], { PORT, DATA_DIR: join(folder, 'dev') })
    await ready(started)
    const page = await fetch(`http://127.0.0.1:${PORT}/about`)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /Our Mission/)
    started.child.kill('SIGTERM')
    await started.ended
  })
})
