import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { advanceClock, eventually, openPage, openWithPausedClock, requestsDuring, visit } from '../browser.ts'
import { errorsOf, isFocused } from './fields.ts'

const wrongEmail = 'Please enter a valid email address.'

const assertText = (page: Page, selector: string, text: string) =>
  eventually(async () => assert.equal(await page.locator(selector).textContent(), text))

/** Of the code of another page, and of what changed on the site. */
const unrelated = /^\/(assets|api\/(sync|revision))/

/** Fails on any request except for an image that scrolled into view, and unrelated ones. */
async function assertNoRequests(page: Page, work: () => Promise<unknown>) {
  const requests = await requestsDuring(page, work)
  assert.deepEqual(
    requests.filter(({ type, url }) => type !== 'image' && !unrelated.test(new URL(url).pathname)),
    [],
  )
}

describe('the newsletter form', () => {
  const message = '#newsletter-message'
  const email = (page: Page) => page.getByLabel('Email address')
  const button = 'main form button'

  for (const wrong of ['', 'ada', 'ada@kobo', 'a da@kobo.example']) {
    test(`'${wrong}' is not an address, and the message disappears after 3 seconds`, async () => {
      const page = await openWithPausedClock('/')
      await email(page).fill(wrong)
      await page.locator(button).click()
      await assertText(page, message, wrongEmail)
      await advanceClock(page, 2999)
      await assertText(page, message, wrongEmail)
      await advanceClock(page, 1)
      await assertText(page, message, '')
    })
  }

  test('an address is sent in about a second, and the confirmation disappears after 3 seconds', async () => {
    const page = await openWithPausedClock('/')
    await assertNoRequests(page, async () => {
      await email(page).fill('ada@kobo.example')
      await page.locator(button).click()
      await assertText(page, button, 'Subscribing…')
      await advanceClock(page, 999)
      await assertText(page, button, 'Subscribing…')
      await advanceClock(page, 1)
      await assertText(page, message, 'Thank you for subscribing!')
      await assertText(page, button, 'Subscribe')
      assert.equal(await email(page).inputValue(), '')
      await advanceClock(page, 2999)
      await assertText(page, message, 'Thank you for subscribing!')
      await advanceClock(page, 1)
      await assertText(page, message, '')
    })
  })

  test('a double click sends once', async () => {
    const page = await openWithPausedClock('/')
    await email(page).fill('ada@kobo.example')
    await page.locator(button).dblclick()
    await advanceClock(page, 1000)
    await assertText(page, message, 'Thank you for subscribing!')
    await email(page).fill('not yet sent')
    await advanceClock(page, 1000)
    assert.equal(await email(page).inputValue(), 'not yet sent', 'a second submission would have emptied the field')
  })
})

describe('the contact form', () => {
  const labels = ['Name', 'Email', 'Subject', 'Message'] as const
  const button = 'main form button[type=submit]'
  const thanks = 'Thank you for your message! We will get back to you soon.'

  async function fill(page: Page, fields: Partial<Record<(typeof labels)[number], string>>) {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  }

  test('each empty field has its message, and the first is focused', async () => {
    const page = await openWithPausedClock('/contact')
    await page.locator(button).click()
    await eventually(async () => assert.equal(await isFocused(page, 'Name'), true))
    assert.deepEqual(await errorsOf(page, labels), {
      Name: 'Please provide your name.',
      Email: 'Please provide a valid email address.',
      Subject: 'Please provide a subject.',
      Message: 'Please provide your message.',
    })
  })

  test('only invalid fields have a message, and spaces count as empty', async () => {
    const page = await openWithPausedClock('/contact')
    await fill(page, { Name: 'Ada', Email: 'ada@kobo', Subject: '   ', Message: 'Hello' })
    await page.locator(button).click()
    await eventually(async () => assert.equal(await isFocused(page, 'Email'), true))
    const { Name, Email, Subject, Message } = await errorsOf(page, labels)
    assert.deepEqual([Name, Message], [null, null])
    assert.deepEqual([Email, Subject], ['Please provide a valid email address.', 'Please provide a subject.'])
  })

  test('a message is sent in 1.5 seconds, and the confirmation disappears after 5 seconds', async () => {
    const page = await openWithPausedClock('/contact')
    const status = page.locator('main form').getByRole('status')
    await assertNoRequests(page, async () => {
      await fill(page, { Name: 'Ada', Email: 'ada@kobo.example', Subject: 'Stand', Message: 'May I bring a table?' })
      await page.locator(button).dblclick()
      await assertText(page, button, 'Sending…')
      await advanceClock(page, 1499)
      assert.equal(await status.count(), 0)
      await advanceClock(page, 1)
      await eventually(async () => assert.equal(await status.textContent(), thanks))
      await assertText(page, button, 'Send Message')
      for (const label of labels) assert.equal(await page.getByLabel(label, { exact: true }).inputValue(), '')
      await advanceClock(page, 4999)
      assert.equal(await status.textContent(), thanks)
      await advanceClock(page, 1)
      await eventually(async () => assert.equal(await status.count(), 0))
    })
    assert.equal(new URL(page.url()).search, '')
  })
})

describe('the purchase dialog', () => {
  const fields = ['Full name', 'Email', 'Phone'] as const
  const buyer = { 'Full name': 'Ada Obi', Email: 'ada@kobo.example', Phone: '+254 700 000 001' }
  const vip = (page: Page) => page.getByRole('button', { name: /^Buy ticket.*VIP$/ })
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buy VIP' })
  const quantity = (page: Page) => dialog(page).getByLabel('Quantity')
  const total = (page: Page) => dialog(page).locator('output').textContent()
  const complete = (page: Page) => dialog(page).getByRole('button', { name: 'Complete Purchase' })
  const available = 37

  async function openDialog() {
    const page = await openPage()
    await visit(page, '/tickets')
    await page.waitForLoadState('networkidle')
    await vip(page).focus()
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    return page
  }

  async function fill(page: Page) {
    for (const field of fields) await dialog(page).getByLabel(field).fill(buyer[field])
  }

  test('it opens by keyboard, traps the focus, and returns it on Escape', async () => {
    const page = await openDialog()
    const isInside = () =>
      page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog'))
    assert.ok(await page.evaluate(() => !!document.activeElement?.closest('dialog')))
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('Tab')
      assert.ok(await isInside())
    }
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    assert.ok(await vip(page).evaluate((button) => button === document.activeElement))
  })

  test('it accepts whole numbers from 1 to the remaining tickets, and ignores other input', async () => {
    const page = await openDialog()
    assert.match((await dialog(page).textContent()) ?? '', /37 available/)
    await quantity(page).fill('3')
    assert.equal(await total(page), '$2,697')
    for (const ignored of ['0', '-1', '1.5', 'abc', `${available + 1}`, '1e2']) {
      await quantity(page).fill(ignored)
      assert.equal(await quantity(page).inputValue(), '3', `'${ignored}'`)
      assert.equal(await total(page), '$2,697')
    }
    await quantity(page).fill('')
    assert.equal(await total(page), '$2,697')
    await quantity(page).blur()
    assert.equal(await quantity(page).inputValue(), '3', 'left empty')
    await quantity(page).fill('')
    await quantity(page).pressSequentially('02')
    assert.equal(await quantity(page).inputValue(), '2', 'nothing is appended to the former number')
    for (const taken of [`${available}`, '1']) {
      await quantity(page).fill(taken)
      assert.equal(await quantity(page).inputValue(), taken)
    }
    assert.equal(await total(page), '$899')
  })

  test('its two buttons count within the same bounds', async () => {
    const page = await openDialog()
    const [less, more] = ['One fewer', 'One more'].map((name) => dialog(page).getByRole('button', { name }))
    assert.equal(await less?.isDisabled(), true)
    await more?.click()
    assert.equal(await quantity(page).inputValue(), '2')
    await quantity(page).fill(`${available}`)
    assert.equal(await more?.isDisabled(), true)
    await less?.click()
    assert.equal(await quantity(page).inputValue(), `${available - 1}`)
  })

  test('name, email and phone are required', async () => {
    const page = await openDialog()
    await complete(page).click()
    await eventually(async () => assert.equal(await isFocused(page, 'Full name'), true))
    assert.deepEqual(await errorsOf(page, fields), {
      'Full name': 'Please provide your full name.',
      Email: 'Please provide a valid email address.',
      Phone: 'Please provide your phone number.',
    })
    assert.ok(await dialog(page).isVisible())
  })

  test('after the purchase it closes, the buyer is thanked, and it opens empty again', async () => {
    const page = await openDialog()
    await assertNoRequests(page, async () => {
      await fill(page)
      await quantity(page).fill('3')
      await complete(page).click()
      await dialog(page).waitFor({ state: 'hidden' })
      const thanks = page.locator('main').getByRole('status')
      await eventually(async () => assert.match((await thanks.textContent()) ?? '', /Thank you.+confirmation email/))
    })
    await vip(page).click()
    assert.equal(await quantity(page).inputValue(), '1')
    for (const field of fields) assert.equal(await dialog(page).getByLabel(field).inputValue(), '')
    assert.equal(new URL(page.url()).search, '')
  })

  test('the early-bird price applies while it is valid', async () => {
    const page = await openPage()
    await visit(page, '/tickets')
    await page.getByRole('button', { name: /^Buy ticket.*Early bird$/ }).click()
    const early = page.getByRole('dialog', { name: 'Buy Early bird' })
    await early.getByLabel('Quantity').fill('2')
    assert.equal(await early.locator('output').textContent(), '$298')
  })
})
