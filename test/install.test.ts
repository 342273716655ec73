import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'summit-install-'))
  await cp('scripts', join(folder, 'scripts'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "devDependencies": { "linter": "1.0.0" } }')
  await writeFile(join(folder, 'package-lock.json'), '{}')
  await writeFile(
    join(folder, 'npm.js'),
    `import { writeFileSync } from 'node:fs'
    writeFileSync('npm.json', JSON.stringify(process.argv.slice(2)))`,
  )
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Creates `node_modules` as npm leaves it when it installs `seconds` after the lockfile was written. */
async function installed({ dev, seconds }: { dev: boolean; seconds: number }) {
  await mkdir(join(folder, 'node_modules', dev ? 'linter' : ''), { recursive: true })
  const hiddenLockfile = join(folder, 'node_modules/.package-lock.json')
  await writeFile(hiddenLockfile, '{}')
  await utimes(join(folder, 'package-lock.json'), 1000, 1000)
  await utimes(hiddenLockfile, 1000 + seconds, 1000 + seconds)
}

/** Returns the arguments that npm is run with, except those about the network and its output. */
async function npmArguments(options: string): Promise<string[]> {
  const code = `import { install } from './scripts/set-up.mjs'; install(${options})`
  const env = { ...process.env, npm_execpath: join(folder, 'npm.js') }
  execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, env })
  const record = join(folder, 'npm.json')
  if (!existsSync(record)) return []
  const all: string[] = JSON.parse(await readFile(record, 'utf8'))
  return all.filter((argument) => !/^--(loglevel|no-progress|fetch)/.test(argument))
}

describe('the installation', () => {
  test('omits what only tests and tools need', async () => {
    assert.deepEqual(await npmArguments(''), ['ci', '--omit=dev'])
  })

  test('includes development dependencies for tests', async () => {
    assert.deepEqual(await npmArguments('{ dev: true }'), ['ci', '--include=dev'])
  })

  test('is skipped when it is up to date', async () => {
    await installed({ dev: false, seconds: 1 })
    assert.deepEqual(await npmArguments(''), [])
  })

  test('is completed for tests without deleting packages that a running site uses', async () => {
    await installed({ dev: false, seconds: 1 })
    assert.deepEqual(await npmArguments('{ dev: true }'), ['install', '--no-save', '--include=dev'])
  })

  test('is skipped for both when it is complete', async () => {
    await installed({ dev: true, seconds: 1 })
    assert.deepEqual(await npmArguments(''), [])
    assert.deepEqual(await npmArguments('{ dev: true }'), [])
  })

  test('is repeated after a change of the lockfile, and stays complete', async () => {
    await installed({ dev: true, seconds: -1 })
    assert.deepEqual(await npmArguments(''), ['ci', '--include=dev'])
  })

  test('does not empty the folder that a link points to', async () => {
    await symlink(join(folder, 'scripts'), join(folder, 'node_modules'))
    await assert.rejects(npmArguments(''), /node_modules is a link/)
    assert.equal(existsSync(join(folder, 'npm.json')), false)
  })
})
