import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, openAccount, serveTestSite, signedInPage, visit } from '../browser.ts'

const site = await serveTestSite()
const staff = await openAccount(site, { role: 'admin' })

type Screen = {
  path: string
  add: string
  entity: string
  typed: Record<string, string>
  changed: [label: string, text: string]
}

const screens: Screen[] = [
  {
    path: '/admin/speakers',
    add: 'Add Speaker',
    entity: 'speaker',
    typed: { Name: 'Ada Obi', Title: 'Engineer', Company: 'Kobo Rails', Bio: 'Builds ledgers that stay up at night.' },
    changed: ['Title', 'Founder'],
  },
  {
    path: '/admin/events',
    add: 'Add Event',
    entity: 'event',
    typed: { Name: 'Gala night', Date: '04142027', Location: 'Rooftop' },
    changed: ['Location', 'Garden'],
  },
  {
    path: '/admin/agenda',
    add: 'Add Agenda Item',
    entity: 'agenda item',
    typed: { Topic: 'Opening', Start: '0900AM', End: '0945AM' },
    changed: ['Topic', 'Welcome'],
  },
  {
    path: '/admin/sponsors',
    add: 'Add Sponsor',
    entity: 'sponsor',
    typed: { Name: 'Kobo Rails' },
    changed: ['Name', 'Volta Exchange'],
  },
  {
    path: '/admin/tickets',
    add: 'Add New Ticket',
    entity: 'ticket',
    typed: { Name: 'Standard', Description: 'All three days.' },
    changed: ['Name', 'Regular'],
  },
]

/** Returns the accessible name of the focused element, as far as this test needs it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    const label = element?.labels?.[0]?.textContent ?? ''
    return (element?.getAttribute('aria-label') || label || element?.textContent || '').trim()
  })

/** Presses Tab until the focused element has that name. */
async function tabTo(page: Page, name: RegExp) {
  for (let step = 0; step < 80; step += 1) {
    if (name.test(await focused(page))) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`Tab never came to ${name}`)
}

const labelled = (label: string) => new RegExp(`^${label}\\b`)

for (const { path, add, entity, typed, changed } of screens)
  test(`by keyboard only: ${entity} added, changed and deleted`, async () => {
    const page = await signedInPage(site, staff)
    await visit(page, path)
    await page.getByRole('button', { name: add }).first().waitFor()
    await tabTo(page, labelled(add))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    for (const [label, text] of Object.entries(typed)) {
      await tabTo(page, labelled(label))
      await page.keyboard.type(text)
    }
    await tabTo(page, labelled(`Save ${entity}`))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const [first = ''] = Object.values(typed)
    const row = page.locator('tbody tr')
    await eventually(async () => assert.match(await row.innerText(), new RegExp(first)))

    await tabTo(page, /^Edit /)
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    const [label, text] = changed
    await tabTo(page, labelled(label))
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await eventually(async () => assert.match(await row.innerText(), new RegExp(text)))

    await tabTo(page, /^More actions /)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Delete /)
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').or(dialog).waitFor()
    await tabTo(page, /^Delete$/)
    await page.keyboard.press('Enter')
    await row.waitFor({ state: 'detached' })
  })
