import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Response } from 'playwright-core'
import { openPage, openTab, serveAtLocalhost, visit } from '../browser.ts'
import { send } from '../calls.ts'
import { makeAgendaItem } from '../factories.ts'

// Browsers have dictionaries over https and at this name.
const site = await serveAtLocalhost()
const description = 'What a ledger of ninety banks does at night.'
const { id } = await makeAgendaItem(site.db, { topic: 'Version 0', description })
const { id: nextId } = await makeAgendaItem(site.db, { topic: 'The next talk', description })

let version = 0
/** Changes the first talk. @returns its new topic */
async function change(): Promise<string> {
  version += 1
  const topic = `Version ${version}`
  await send(site, 'PUT', `/api/agenda/${id}`, { json: { topic } })
  return topic
}

async function encodingAndSize(response: Response | null): Promise<[string | undefined, number]> {
  const [headers, sizes] = await Promise.all([response?.allHeaders(), response?.request().sizes()])
  return [headers?.['content-encoding'], sizes?.responseBodySize ?? 0]
}

/** Returns the response of the document that `work` loads. */
async function documentOf(page: Page, work: () => Promise<unknown>): Promise<Response> {
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.request().resourceType() === 'document'),
    work(),
  ])
  await response.finished()
  return response
}

const loads: [name: string, load: (page: Page) => Promise<unknown>][] = [
  ['its address', (page) => page.goto('/agenda')],
  ['a reload', (page) => page.reload()],
  [
    'a link',
    (page) =>
      page.evaluate(() => {
        const link = document.createElement('a')
        link.href = '/agenda'
        document.body.append(link)
        link.click()
      }),
  ],
  ['a script', (page) => page.evaluate(() => location.assign('/agenda?again'))],
]

describe('a page that was kept as a dictionary', () => {
  test('is fetched anew through its address, a reload, a link and a script, for less than 600 bytes', async () => {
    const page = await openPage({ at: site.url, isFirstVisit: true })
    const [first] = await encodingAndSize(await visit(page, '/agenda'))
    assert.equal(first, 'br')
    for (const [name, load] of loads) {
      const topic = await change()
      const [encoding, size] = await encodingAndSize(await documentOf(page, () => load(page)))
      await page.getByRole('link', { name: topic, exact: true }).waitFor()
      assert.deepEqual([encoding, size <= 600], ['dcz', true], `${name}: ${encoding}, ${size} bytes`)
    }
  })

  test('is never shown stale in a frame, another tab or a script, and is not sent again while it is the same', async () => {
    const page = await openPage({ at: site.url, isFirstVisit: true })
    await visit(page, '/agenda')
    const fetched = await change()
    assert.ok((await page.evaluate(() => fetch('/agenda').then((response) => response.text()))).includes(fetched))

    await page.goto('/agenda')
    const framed = await change()
    await page.evaluate(() => {
      const frame = document.createElement('iframe')
      frame.src = '/agenda'
      document.body.append(frame)
    })
    await page.frameLocator('iframe').getByRole('link', { name: framed, exact: true }).waitFor()

    await page.goto('/agenda')
    const inTab = await change()
    const tab = await openTab(page)
    await tab.goto('/agenda')
    await tab.getByRole('link', { name: inTab, exact: true }).waitFor()
    await tab.goto('/agenda')
    await tab.goto('about:blank')
    const [, size] = await encodingAndSize(await tab.goto('/agenda'))
    assert.equal(size, 0)
    await tab.close()
  })

  test('serves for other pages of its kind', async () => {
    const page = await openPage({ at: site.url, isFirstVisit: true })
    await visit(page, `/agenda/${id}`)
    const [encoding, size] = await encodingAndSize(await page.goto(`/agenda/${nextId}`))
    await page.getByRole('heading', { name: 'The next talk' }).waitFor()
    assert.deepEqual([encoding, size <= 1500], ['dcz', true], `${encoding}, ${size} bytes`)
  })
})
