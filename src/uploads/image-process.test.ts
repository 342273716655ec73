import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { ImageProcess } from './image-process.server.ts'

const limits = { queue: 32, timeout: 60_000, memory: 1_500_000_000, idle: 60_000 }
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const task = { bytes: png, allowSvg: false }
const root = join(import.meta.dirname, '../..')

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
/** Waits without a limit of its own: the timeout of the test applies. */
async function until(holds: () => boolean) {
  while (!holds()) await setImmediate()
}

/** Returns an image process with a paused child that has finished a task. */
async function paused(settings: Partial<typeof limits> = {}) {
  const images = new ImageProcess({ ...limits, ...settings })
  await images.run(task)
  const pid = images.pid as number
  process.kill(pid, 'SIGSTOP')
  return { images, pid }
}

test('images are decoded in one child process', async () => {
  const images = new ImageProcess(limits)
  const pids = await Promise.all(Array.from({ length: 8 }, () => images.run(task).then(() => images.pid)))
  assert.deepEqual([new Set(pids).size, pids.includes(process.pid), pids.includes(undefined)], [1, false, false])
})

test('the server never loads the decoder', async () => {
  const script = `
    import './src/server/app.server.ts'
    import { processImage } from './src/uploads/images.server.ts'
    await processImage(Buffer.from('${png.toString('base64')}', 'base64'))
    console.log(JSON.stringify(process.report.getReport().sharedObjects))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
  })
  const loaded: string[] = JSON.parse(stdout)
  assert.ok(loaded.some((path) => path.includes('argon2')))
  assert.deepEqual(
    loaded.filter((path) => /sharp|vips/.test(path)),
    [],
  )
})

test('a task that exceeds its timeout is refused, and the next one succeeds', async (context) => {
  const { images, pid } = await paused()
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const slow = images.run(task)
  await setImmediate()
  context.mock.timers.tick(limits.timeout)
  await assert.rejects(slow, { status: 413, message: 'Image takes too long to process' })
  await until(() => !isAlive(pid))
  assert.equal((await images.run(task)).files[0].name, '40x30.webp')
  assert.notEqual(images.pid, pid)
})

// Other systems have no such limit.
if (process.platform === 'linux')
  test('a task that exceeds its memory is refused, and the next one succeeds', async () => {
    const background = { r: 200, g: 30, b: 50, alpha: 0.5 }
    const large = () => sharp({ create: { width: 8000, height: 5000, channels: 4, background } })
    // Interlaced rows, a whole WebP to rotate, and the coefficients of progressive scans are all in memory.
    const interlaced = await large().png({ progressive: true }).toBuffer()
    const rotated = await large().webp({ effort: 0 }).withMetadata({ orientation: 6 }).toBuffer()
    const scans = await large().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
    const refused = { status: 413, message: 'Image takes too much memory to process' }
    const images = new ImageProcess({ ...limits, memory: 750_000_000 })
    for (const bytes of [interlaced, rotated, scans]) {
      await assert.rejects(images.run({ bytes, allowSvg: false }), refused)
      assert.equal((await images.run(task)).files[0].name, '40x30.webp')
    }
    const usual = await new ImageProcess(limits).run({ bytes: interlaced, allowSvg: false })
    assert.equal(usual.files[0].name, '1920x1200.webp')
  })

test('an image whose child runs out of memory is refused, and the next one succeeds', async () => {
  const { images, pid } = await paused()
  const current = images.run(task)
  await setImmediate()
  process.kill(pid, 'SIGABRT')
  process.kill(pid, 'SIGCONT')
  await assert.rejects(current, { status: 413, message: 'Image takes too much memory to process' })
  assert.equal((await images.run(task)).files[0].name, '40x30.webp')
})

test('a child that dies fails only its current task', async () => {
  const { images, pid } = await paused()
  const [current, next] = [images.run(task), images.run(task)]
  await setImmediate()
  process.kill(pid, 'SIGKILL')
  await assert.rejects(current, { status: 400, message: 'Couldn’t process the image' })
  assert.equal((await next).files[0].name, '40x30.webp')
})

test('a child that dies between tasks is replaced', async () => {
  const { images, pid } = await paused()
  process.kill(pid, 'SIGKILL')
  await until(() => images.pid === undefined)
  assert.equal((await images.run(task)).files[0].name, '40x30.webp')
})

test('images are decoded one at a time, and a full queue refuses more', async () => {
  const { images, pid } = await paused({ queue: 2 })
  const waiting = [images.run(task)]
  await setImmediate()
  waiting.push(images.run(task), images.run(task))
  await assert.rejects(images.run(task), { status: 503, retryAfter: 5 })
  process.kill(pid, 'SIGCONT')
  assert.equal((await Promise.all(waiting)).length, 3)
})

test('the child ends when it is idle', async (context) => {
  const images = new ImageProcess(limits)
  context.mock.timers.enable({ apis: ['setTimeout'] })
  await images.run(task)
  const pid = images.pid as number
  context.mock.timers.tick(limits.idle - 1)
  assert.equal(isAlive(pid), true)
  context.mock.timers.tick(1)
  await until(() => !isAlive(pid))
  assert.equal(images.pid, undefined)
})

test('the child ends with its parent, even one that is killed, and ignores the signals of a terminal', async () => {
  const script = `
    import { ImageProcess } from './src/uploads/image-process.server.ts'
    const images = new ImageProcess(${JSON.stringify(limits)})
    await images.run({ bytes: Buffer.from('${png.toString('base64')}', 'base64'), allowSvg: false })
    setInterval(() => {}, 1000)
    console.log(images.pid)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: root })
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(line)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal)
  assert.equal(isAlive(pid), true)
  parent.kill('SIGKILL')
  await until(() => !isAlive(pid))
})

test('a running child does not keep its parent process alive', async () => {
  const script = `
    import { processImage } from './src/uploads/images.server.ts'
    const { files } = await processImage(Buffer.from('${png.toString('base64')}', 'base64'))
    console.log(files[0].name)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
  })
  assert.equal(stdout, '40x30.webp\n')
})
