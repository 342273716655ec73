import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { follow, openPage, visit } from '../browser.ts'
import { freePort } from '../free-port.ts'
import { untilTrue } from '../until-true.ts'
import { heading } from './session.ts'

describe('npm run dev', () => {
  let folder: string
  let child: ChildProcess
  let url: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'summit-development-'))
    const PORT = String(await freePort())
    url = `http://localhost:${PORT}`
    const site = { PORT, DATA_DIR: folder, DATABASE_URL: '', STORAGE_URL: '', SITE_URL: '', SEED: 'none' }
    child = spawn(process.execPath, ['src/main.ts'], { env: { ...process.env, ...site, NODE_ENV: 'development' } })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(String(chunk)))
    await untilTrue(() => /^The console: .*\n/m.test(chunks.join('')))
  })
  after(async () => {
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  })

  test('serves pages that work, without an error in the browser', async () => {
    const page = await openPage({ width: 1280, at: url })
    page.setDefaultTimeout(60_000) // the first page waits until everything is compiled
    await visit(page, '/')
    await follow(page, '/speakers')
    await heading(page, 'Speakers').waitFor()
    await page.locator('header').getByRole('link', { name: 'Get Tickets' }).first().click()
    await heading(page, 'Sign in').waitFor()
  })
})
