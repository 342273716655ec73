import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { z } from 'zod'
import { write } from '../../src/db/write.server.ts'
import { contentTabs } from '../../src/features/content/content-tabs.ts'
import { sectionNames } from '../../src/features/content/section-names.ts'
import { contentEntities } from '../../src/features/entities.server.ts'
import { publicPageList } from '../../src/features/public-pages.ts'
import { cleanLine } from '../../src/lib/fields.ts'
import { storedContent } from '../../src/rich-text/stored-content.server.ts'
import {
  type Account,
  eventually,
  openAccount,
  openPage,
  type ServedSite,
  serveTestSite,
  signedInPage,
  visit,
} from '../browser.ts'
import { type Part, send } from '../calls.ts'
import { scriptTexts } from './corpus/scripts.ts'
import { runs } from './round.ts'
import { intrudersOf, watchForScripts } from './script-oracle.ts'
import { type Values, valuesWith } from './text-fields.ts'

type Name = keyof typeof contentEntities
type Shown = { id: string; label: string; slug: string }

/** Read as text: the list imports icons. */
const consolePaths = [...readFileSync('src/admin/console-pages.ts', 'utf8').matchAll(/path: '(.+?)'/g)].map(
  ([, path]) => path as string,
)
/** The pages of the console that show their records in other ways. */
const withoutTable = ['content', 'gallery', 'tracks', 'rooms', 'venues']
/** On the site. */
const always = { hidden: false, showAt: undefined, hideAt: undefined }
const doors = ['JSON', 'multipart', 'seed'] as const
let texts = 0
const nextText = () => scriptTexts[texts++ % scriptTexts.length] as string

const documentOf = (text: string) => ({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] },
    {
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text,
          marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://pictures.example/' } }],
        },
      ],
    },
  ],
})

/** Values of fields that have rules of their own. */
function given(name: Name, index: number): Values {
  const slug = `page-${index}`
  const content = index % 2 ? { content: undefined, contentDocument: documentOf(nextText()) } : {}
  return {
    // The same picture again and again only takes time.
    ...(index > 2 && { image: undefined, logo: undefined }),
    ...(name === 'agenda' && { speakers: [], date: '2027-04-14', day: undefined }),
    ...(['tracks', 'rooms'].includes(name) && { order: index, capacity: undefined, venueId: undefined }),
    ...(name === 'events' && { time: { start: '09:00', end: '10:00' } }),
    ...(name === 'pages' && { slug, inFooter: index < 5, ...content }),
    ...(name === 'content' && { section: sectionNames[index], order: 1, active: true, ...content }),
    ...(name === 'tickets' && {
      price: 10,
      earlyBirdPrice: 5,
      quantity: 10,
      sold: 1,
      endDate: undefined,
      startDate: undefined,
      earlyBirdEndDate: '2027-01-01',
    }),
  }
}

/** Stores a record through one of the doors. */
async function store(site: ServedSite, name: Name, values: Values, door: (typeof doors)[number]) {
  const entity = contentEntities[name]
  if (door === 'seed') {
    const parsed = entity.input.parse(values)
    const hasContent = name === 'content' || name === 'pages'
    const actor = { id: null, name: nextText() }
    return write(site.db, actor, (writer) =>
      writer.insert(entity as typeof contentEntities.speakers, (hasContent ? storedContent(parsed) : parsed) as never),
    )
  }
  const { image_path, ...rest } = values
  const sent = name === 'gallery' ? { ...rest, images: [image_path] } : values
  const form = Object.entries(sent).map(
    ([field, value]): Part => [field, typeof value === 'string' ? value : JSON.stringify(value)],
  )
  const { status, body } = await send(site, 'POST', `/api/${name}`, door === 'JSON' ? { json: sent } : { form })
  assert.equal(status, 201, `${name}: ${JSON.stringify(body)} ${JSON.stringify(values)}`)
  return name === 'gallery' ? body.data[0] : body.data
}

/** Stores a record of each entity for each text, and all sections; and changes them, so that each has a history. */
async function fill(site: ServedSite) {
  const shown = {} as Record<Name, Shown[]>
  for (const [key, { input, labelField }] of Object.entries(contentEntities)) {
    const name = key as Name
    const count = name === 'content' ? sectionNames.length : scriptTexts.length
    shown[name] = []
    for (let index = 0; index < count; index += 1) {
      // Each text is the name of one record.
      const label = scriptTexts[index % scriptTexts.length] as string
      const own = name === 'content' ? {} : { [labelField]: label }
      const values = () => valuesWith(input as z.ZodObject, nextText, { ...given(name, index), ...own, ...always })
      const stored = values()
      const { id } = await store(
        site,
        name,
        stored,
        doors[(index + Object.keys(shown).length) % 3] as (typeof doors)[number],
      )
      if (name !== 'gallery')
        assert.equal((await send(site, 'PUT', `/api/${name}/${id}`, { json: values() })).status, 200)
      shown[name].push({ id, label: String(stored[labelField]), slug: String(stored.slug) })
    }
  }
  return shown
}

/** The buttons of each row, and what their dialogs show once it is loaded. */
const actions = { Edit: 'form', 'History of': 'li ins', Delete: 'button' }

/** Presses an action of a row; in a menu only those of one row are visible. */
async function press(page: Page, action: string, index: number) {
  const menu = page.getByRole('button', { name: /^More actions for / }).nth(index)
  const isInMenu = action !== 'Edit' && (await menu.isVisible())
  if (isInMenu) await menu.click()
  const buttons = page.getByRole('button', { name: new RegExp(`^${action} `) })
  await buttons.nth(isInMenu ? 0 : index).click()
}

const visible = (text: string) => cleanLine(text).replace(/\s+/g, ' ')
const textsOf = (page: Page, selector: string) =>
  page.evaluate(
    (selected) =>
      [...document.querySelectorAll(selected)]
        .map((each) => each.textContent)
        .join(' ')
        .replace(/\s+/g, ' '),
    selector,
  )

async function assertShown(page: Page, labels: string[]) {
  await eventually(async () => {
    const text = await textsOf(page, 'main')
    const missing = labels.map(visible).filter((label) => !text.includes(label))
    assert.deepEqual(missing, [], `not shown on ${page.url()}`)
  })
}

describe('a script in any text is shown as text', () => {
  let site: ServedSite
  let shown: Record<Name, Shown[]>
  let staff: Account
  const some = <Item>(items: Item[]) => items.slice(0, runs(4, 60))
  const labels = (name: Name) => shown[name].map(({ label }) => label)

  before(async () => {
    site = await serveTestSite({ rateLimited: false })
    shown = await fill(site)
    staff = await openAccount(site, { role: 'super_admin', name: scriptTexts[0] as string })
    for (const name of some(scriptTexts)) await openAccount(site, { name })
  })

  /** Opens each path in one page and checks it, from the server and after hydration. */
  async function check(page: Page, paths: string[], then: (path: string) => Promise<unknown> = async () => {}) {
    const oracle = await watchForScripts(page, site.url)
    for (const path of paths) {
      await visit(page, path)
      await then(path)
      await oracle.assertQuiet(path)
    }
    return oracle
  }

  test('on public pages, their titles and social cards', async () => {
    const page = await openPage({ at: site.url })
    const people = some(shown.speakers)
    const own = some(shown.pages)
    const labelOf = new Map<string, string>([
      ...people.map(({ id, label }) => [`/speakers/${id}`, label] as const),
      ...own.map(({ slug, label }) => [`/pages/${slug}`, label] as const),
    ])
    const images = some(shown.gallery).map(({ id }) => `/gallery/${id}`)
    await check(page, [...publicPageList.map(({ path }) => path), ...labelOf.keys(), ...images], async (path) => {
      const list = path.slice(1) // the page of a list is called as its table
      if (list in contentEntities) await assertShown(page, labels(list as Name))
      const label = labelOf.get(path)
      if (label === undefined) return
      await assertShown(page, [label])
      assert.ok((await page.title()).replace(/\s+/g, ' ').includes(visible(label)), path)
      const card = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
      const { statusCode, headers } = await site.app.inject({ url: new URL(card).pathname + new URL(card).search })
      assert.deepEqual([statusCode, headers['content-type']], [200, 'image/jpeg'], path)
    })
  })

  test('without JavaScript', async () => {
    const page = await openPage({ at: site.url, javaScript: false })
    const oracle = await watchForScripts(page, site.url)
    for (const path of ['/', '/speakers', '/agenda', ...some(shown.pages).map(({ slug }) => `/pages/${slug}`)]) {
      await page.goto(path)
      await oracle.assertQuiet(path)
    }
  })

  test('in formatted text that the API answers as HTML, in a page without a policy', async () => {
    const page = await openPage({ at: site.url })
    const oracle = await watchForScripts(page, site.url)
    for (const { slug } of shown.pages) {
      const { body } = await site.get(`/api/pages/slug/${slug}`)
      assert.ok(body.data.content.length > 0)
      await page.setContent(body.data.content)
      await oracle.assertQuiet(slug)
    }
  })

  test('in tables, forms, confirmations and histories of the console', async () => {
    const page = await signedInPage(site, staff)
    const oracle = await check(page, ['/account', ...consolePaths], async (path) => {
      const name = path.split('/').at(-1) ?? ''
      if (!(name in contentEntities) || withoutTable.includes(name)) return
      await page.locator('tbody tr').first().waitFor()
      for (let index = 0; index < runs(1, 5); index += 1)
        for (const [action, content] of Object.entries(actions)) {
          await press(page, action, index)
          const dialog = page.locator('dialog[open]').last()
          await dialog.locator(content).first().waitFor()
          assert.deepEqual(await intrudersOf(page), [], `${action} on ${path}`)
          await page.keyboard.press('Escape')
          await dialog.waitFor({ state: 'detached' })
          // The dialog's entry in the browser's history is left only then.
          await page.waitForFunction(() => !history.state?.dialog)
        }
    })
    for (const tab of contentTabs) {
      await visit(page, `/admin/content?section=${tab}`)
      await page.locator('main form').first().waitFor()
      await oracle.assertQuiet(tab)
    }
  })
})
