import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { contentTabs } from '../../src/features/content/content-tabs.ts'
import { sectionInput } from '../../src/features/content/section.ts'
import { summitInput } from '../../src/features/content/summit-input.ts'
import { contentEntities } from '../../src/features/entities.server.ts'
import { serveTestSite, signedInPage, visit } from '../browser.ts'
import type { EntityName } from '../factories.ts'

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

type Screen = { path: string; add: string; elsewhere?: string }
/** The forms of the entities: pages, tracks and rooms have journeys of their own, and images of the gallery no form. */
const screens: Record<Exclude<EntityName, 'content' | 'gallery' | 'pages' | 'tracks' | 'rooms'>, Screen> = {
  speakers: { path: '/admin/speakers', add: 'Add Speaker', elsewhere: 'featured' },
  events: { path: '/admin/events', add: 'Add Event' },
  agenda: { path: '/admin/agenda', add: 'Add Agenda Item' },
  sponsors: { path: '/admin/sponsors', add: 'Add Sponsor' },
  tickets: { path: '/admin/tickets', add: 'Add New Ticket' },
  venues: { path: '/admin/tracks/venues', add: 'Add Venue' },
}
/** The only entities to test, by name, separated by commas; all when it is not set. */
const only = process.env.TEST_FORMS?.split(',')
const skip = (name: string) => only && !only.includes(name)

for (const [name, { path, add, elsewhere }] of Object.entries(screens)) {
  test(`the form of ${path} renders each field of its schema`, { skip: skip(name) }, async () => {
    const page = await signedInPage(site, 'admin')
    await visit(page, path)
    await page.getByRole('button', { name: add }).click()
    await page.getByRole('button', { name: /^Save (?!and)/ }).waitFor()
    const { input } = contentEntities[name as keyof typeof screens]
    const expected = fieldsOf(input).filter((name) => name !== elsewhere)
    assert.deepEqual((await renderedIn(page, 'dialog[open] form')).toSorted(), expected.toSorted())
  })
}

test('the forms of all sections together render each field of their schema', { skip: skip('content') }, async () => {
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

test('a field accepts as much text as its schema allows', { skip: skip('speakers') }, async () => {
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/speakers')
  await page.getByRole('button', { name: 'Add Speaker' }).click()
  const lengths = await Promise.all(
    ['Name', 'Bio', 'Website'].map((label) => page.getByLabel(label, { exact: true }).getAttribute('maxlength')),
  )
  assert.deepEqual(lengths, ['120', '10000', '500'])
})
