import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { asServer } from '../scripts/set-up.mjs'
import { command, newPort, ready } from './command.ts'

const run = promisify(execFile)

type Instruction = { name: string; text: string }
const dockerfile = (await readFile('Dockerfile', 'utf8')).replace(/^#.*\n/gm, '').replace(/ *\\\n */g, ' ')
const stages = dockerfile
  .split(/^FROM .*$/m)
  .map((stage) =>
    [...stage.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name = '', text = '']): Instruction => ({ name, text })),
  )
const [, build = [], image = []] = stages
const texts = (stage: Instruction[], name: string) => stage.filter((each) => each.name === name).map(({ text }) => text)
const commandLine: string[] = JSON.parse(texts(image, 'CMD')[0] ?? '[]')
const variables = Object.fromEntries(
  texts(image, 'ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))),
)

/** All that follows `npm run build` of the build stage, whose result is already here. */
const removals = texts(build, 'RUN').slice(texts(build, 'RUN').indexOf('npm run build') + 1)
const copied = texts(image, 'COPY').flatMap((line) =>
  line
    .split(' ')
    .slice(1, -1)
    .map((path) => path.replace('/app/', '')),
)

// Runs the Dockerfile's instructions on this system: no container engine is needed.
describe('the container image', () => {
  let stage: string
  let elsewhere: string
  let app: string
  let data: string
  before(async () => {
    // Beside node_modules, to link its files instead of copying them: the instructions only delete them.
    stage = await mkdtemp(join('build', 'image-'))
    ;[app, data] = [join(stage, 'app'), join(stage, 'data')]
    for (const folder of [app, data]) await mkdir(folder)
    for (const path of ['package.json', 'package-lock.json', '.npmrc', 'demo', 'scripts', 'src'])
      await cp(path, join(app, path), { recursive: true })
    for (const part of ['client', 'server', 'built.json'])
      await cp(join('build', part), join(app, 'build', part), { recursive: true, preserveTimestamps: true })
    await run('cp', ['--archive', '--link', 'node_modules', join(app, 'node_modules')])
    await rm(join(app, 'node_modules/.cache'), { recursive: true, force: true }) // of the tests
    await rm(join(app, 'node_modules/.package-lock.json')) // npm writes this one
    await cp('node_modules/.package-lock.json', join(app, 'node_modules/.package-lock.json'))
    for (const removal of removals) await run('sh', ['-c', removal], { cwd: app })
    // Elsewhere, no removed package is found in the project's own node_modules.
    elsewhere = await mkdtemp(join(tmpdir(), 'image-'))
    await run('cp', ['--archive', app, data, elsewhere])
    ;[app, data] = [join(elsewhere, 'app'), join(elsewhere, 'data')]
  })
  after(async () => {
    for (const folder of [stage, elsewhere]) await rm(folder, { recursive: true, force: true })
  })

  const env = async () => ({
    ...variables,
    NODE_COMPILE_CACHE: '',
    HOST: '127.0.0.1',
    DATA_DIR: data,
    PORT: await newPort(),
  })
  const from = (args: string[], settings: object) => command(args, { ...process.env, ...settings }, app)

  test('serves the site without the packages that only build it', async () => {
    const settings = await env()
    const site = from(commandLine.slice(1), settings)
    await ready(site)
    for (const path of ['/', '/speakers', '/agenda', '/admin', '/rooms/sheets', '/health/ready', '/api/speakers'])
      assert.equal((await fetch(`http://127.0.0.1:${settings.PORT}${path}`)).status, 200, path)
    site.child.kill('SIGTERM')
    assert.equal(await site.ended, 0)
  })

  test('has the demo summit', async () => {
    assert.deepEqual(await readdir(join(app, 'demo')), await readdir('demo'))
  })

  test('can load every module of the server', async () => {
    const modules = (await readdir(join(app, 'src'), { recursive: true, withFileTypes: true }))
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => path.endsWith('.server.ts') && !/\/commands\/|-worker\.server|development/.test(path))
    assert.ok(modules.length > 100)
    const code = `for (const path of ${JSON.stringify(modules)}) await import(path)`
    const loading = from(['--input-type=module', '-e', code], {})
    assert.equal(await loading.ended, 0, loading.output())
  })

  test('has the commands of operations', async () => {
    const settings = await env()
    const admin = from(['scripts/admin.mjs', 'ada@example.org'], settings)
    assert.equal(await admin.ended, 0, admin.output())
    const backup = from(['scripts/backup.mjs', join(data, 'summit.tar')], settings)
    assert.equal(await backup.ended, 0, backup.output())
  })

  test('adds at most 105 MB to its base', async () => {
    const sizes = await Promise.all(copied.map((path) => sizeOf(join(app, path))))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    assert.ok(total <= 105_000_000, `${total} bytes`)
  })

  test('runs as the server does elsewhere', () => {
    assert.deepEqual(commandLine, ['node', ...asServer.flags, 'src/main.ts'])
    const { NODE_COMPILE_CACHE: _, ...settings } = asServer.env
    for (const [name, value] of Object.entries(settings)) assert.equal(variables[name], value, name)
    assert.deepEqual(texts(image, 'USER'), ['node'])
  })
})

async function sizeOf(path: string): Promise<number> {
  const entry = await stat(path)
  if (!entry.isDirectory()) return entry.size
  const sizes = await Promise.all((await readdir(path)).map((name) => sizeOf(join(path, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}
