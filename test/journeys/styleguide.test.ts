import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, openPage, serveTestSite, visit, type Width, widths } from '../browser.ts'
import { freePort } from '../free-port.ts'
import { assertAccessible, assertAccessibleInBothSchemes } from './accessibility.ts'

describe('the style guide in development', () => {
  let folder: string
  let child: ChildProcess
  let url: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'summit-styleguide-'))
    const port = String(await freePort())
    url = `http://localhost:${port}`
    const site = { PORT: port, DATA_DIR: folder, DATABASE_URL: '', STORAGE_URL: '', SITE_URL: '', SEED: 'none' }
    const env = { ...process.env, ...site, NODE_ENV: 'development' }
    child = spawn(process.execPath, ['src/main.ts'], { env })
    await ready(child)
  })
  after(async () => {
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  })

  async function openGuide(width: Width) {
    const page = await openPage({ width, at: url })
    page.setDefaultTimeout(60_000) // the first page waits until everything is compiled
    await visit(page, '/styleguide')
    await page.locator('[role=textbox]').nth(1).waitFor() // the editors come last
    await page.waitForLoadState('networkidle')
    // Parts outside the viewport are not painted, and would retain the colours of the previous scheme.
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
    return page
  }

  for (const width of widths) {
    test(`has no violations, including the states of its table, at ${width} px`, async () => {
      const page = await openGuide(width)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await eventually(async () => assert.deepEqual(await lowContrastPairs(page), []))
      }
      await assertAccessibleInBothSchemes(page)
      for (const state of ['Empty', 'Loading', 'Failed']) {
        await page.getByRole('button', { name: state, exact: true }).click()
        await assertAccessible(page, 'section[aria-labelledby=lists]')
      }
    })
  }

  test('shows toasts and opens every dialog, without violations', async () => {
    const page = await openGuide(360)
    await page.getByRole('button', { name: 'Say', exact: true }).click()
    await page.getByText('Speaker created successfully').waitFor()
    await page.getByRole('button', { name: 'Fail', exact: true }).click()
    await page.locator('.toast').getByText('Failed to delete speaker').waitFor()
    await assertAccessibleInBothSchemes(page, '.toasts')
    await page.getByRole('button', { name: 'Close message' }).click()

    for (const name of ['Dialog', 'Dialog, long', 'Form dialog', 'Confirm dialog']) {
      await page.getByRole('button', { name, exact: true }).click()
      await assertAccessible(page, 'dialog[open]')
      await close(page)
    }
    for (const [name, confirm, message] of [
      ['Form dialog, refused', 'Save', 'Failed to save speaker'],
      ['Confirm dialog, failing', 'Delete', 'Failed to delete speaker'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
      await page.getByRole('dialog').getByText(message).waitFor()
      await assertAccessibleInBothSchemes(page, 'dialog[open]')
      await close(page)
    }
    for (const [editor, tool] of [
      ['Content', 'Link'],
      ['Content', 'Insert image'],
      ['About', 'Insert image'],
    ] as const) {
      const frame = page.locator('.rich-text-frame').filter({ has: page.getByRole('textbox', { name: editor }) })
      await frame.getByRole('button', { name: tool, exact: true }).click()
      await assertAccessibleInBothSchemes(page, 'dialog[open]')
      await close(page)
    }
  })
})

test('a built site does not contain the style guide', async () => {
  const { call } = await serveTestSite()
  assert.equal((await call('GET', '/styleguide')).status, 404)
  const files = globSync(['build/client/**/*.{js,css}', 'build/server/**/*.js'])
  assert.ok(files.length > 20)
  const leaking = files.filter((file) => /styleguide|guide-/.test(file + readFileSync(file, 'utf8')))
  assert.deepEqual(leaking, [])
})

async function close(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Returns pairs of text and background with too little contrast, as computed by the guide. */
const lowContrastPairs = (page: Page) =>
  page.locator('.guide-pairs li').evaluateAll((pairs) =>
    pairs.flatMap((pair) => {
      const ratio = Number(pair.dataset.contrast)
      return ratio >= 4.5 ? [] : [`${pair.textContent} (${ratio})`]
    }),
  )

/** Waits for the last line of a start. */
async function ready({ stdout, stderr }: ChildProcess) {
  const chunks: string[] = []
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk) => chunks.push(String(chunk)))
  await eventually(async () => assert.match(chunks.join(''), /^The console: .*\n/m), 60_000)
}
