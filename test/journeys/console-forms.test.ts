import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { agendaItemInput } from '../../src/features/agenda/agenda-item.ts'
import { sectionInput } from '../../src/features/content/section.ts'
import { contentTabs } from '../../src/features/content/section-names.ts'
import { summitInput } from '../../src/features/content/summit-input.ts'
import { eventInput } from '../../src/features/events/event.ts'
import { speakerInput } from '../../src/features/speakers/speaker.ts'
import { sponsorInput } from '../../src/features/sponsors/sponsor.ts'
import { ticketInput } from '../../src/features/tickets/ticket.ts'
import { serveTestSite, signedInPage, visit } from '../browser.ts'

const site = await serveTestSite()

/** Returns the names of a schema's fields, those of nested objects with a dot. */
const fieldsOf = (schema: z.ZodObject): string[] =>
  Object.entries(schema.shape).flatMap(([name, field]) => {
    const inner = bare(field)
    return inner instanceof z.ZodObject ? fieldsOf(inner).map((nested) => `${name}.${nested}`) : [name]
  })

const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bare(schema.unwrap()) : schema

/** Returns the names of the fields that a form renders. */
const renderedIn = (page: Page, form: string) =>
  page.locator(form).evaluate((element) => {
    const named = [...(element as HTMLFormElement).elements].map((field) => field.getAttribute('name') ?? '')
    return [...new Set(named)].filter(Boolean)
  })

const screens: [path: string, add: string, schema: z.ZodObject, elsewhere?: string][] = [
  ['/admin/speakers', 'Add Speaker', speakerInput, 'featured'],
  ['/admin/events', 'Add Event', eventInput],
  ['/admin/agenda', 'Add Agenda Item', agendaItemInput],
  ['/admin/sponsors', 'Add Sponsor', sponsorInput],
  ['/admin/tickets', 'Add New Ticket', ticketInput],
]

for (const [path, add, schema, elsewhere] of screens) {
  test(`the form of ${path} renders each field of its schema`, async () => {
    const page = await signedInPage(site, 'admin')
    await visit(page, path)
    await page.getByRole('button', { name: add }).click()
    await page.getByRole('button', { name: /^Save/ }).waitFor()
    const expected = fieldsOf(schema).filter((name) => name !== elsewhere)
    assert.deepEqual((await renderedIn(page, 'dialog[open] form')).toSorted(), expected.toSorted())
  })
}

test('the forms of all sections together render each field of their schema', async () => {
  const page = await signedInPage(site, 'admin')
  const rendered = new Set<string>()
  for (const section of contentTabs) {
    await visit(page, `/admin/content?section=${section}`)
    await page.getByRole('button', { name: /^Save/ }).waitFor()
    for (const name of await renderedIn(page, '[role=tabpanel] form')) rendered.add(name)
  }
  // Forms send rich text as `contentDocument`; `content` is the same as HTML, for other clients.
  const elsewhere = ['section', 'order', 'content']
  const fields = [...fieldsOf(sectionInput), ...fieldsOf(summitInput)]
  const expected = [...new Set(fields)].filter((name) => !elsewhere.includes(name))
  assert.deepEqual([...rendered].toSorted(), expected.toSorted())
})

test('a field accepts as much text as its schema allows', async () => {
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/speakers')
  await page.getByRole('button', { name: 'Add Speaker' }).click()
  const lengths = await Promise.all(
    ['Name', 'Bio', 'Website'].map((label) => page.getByLabel(label, { exact: true }).getAttribute('maxlength')),
  )
  assert.deepEqual(lengths, ['120', '10000', '500'])
})
