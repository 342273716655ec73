import type { Block, Inline, RichText } from '../../rich-text/document.ts'
import { presentContent } from '../../rich-text/present-content.ts'
import { type Database, entities, type Writer } from '../entities.server.ts'
import { contactDetailsOf } from './contact-details.ts'
import { content } from './content.store.server.ts'
import { tabTitles } from './content-tabs.ts'
import { metaDefaults } from './meta-defaults.ts'
import { type Section, type SectionInput, summitId, type summitSections } from './section.ts'
import type { SectionName } from './section-names.ts'
import { summitOf } from './summit.ts'
import type { EditedSummit, SummitInput } from './summit-input.ts'

type Holders = Record<(typeof summitSections)[number], Section | undefined>

async function findHolders(db: Database): Promise<Holders> {
  const all = await content.list(db)
  const find = (name: SectionName) => all.find(({ section }) => section === name)
  return { footer: find('footer'), contact: find('contact'), seo: find('seo') }
}

export const summit = {
  /** Its version combines the versions of all sections that store it. */
  async find(db: Database): Promise<EditedSummit> {
    return editedSummitOf(await findHolders(db))
  },

  /** Updates the sections that differ, and creates missing ones. @returns the updated summit */
  async update(writer: Writer, input: SummitInput): Promise<EditedSummit> {
    const before = await findHolders(writer.tx)
    const stored = editedSummitOf(before)
    const metaBefore = await metaDefaultsNow(writer.tx)
    const { name, logo, address, email, phone, links, timeZone, ...facts } = { ...stored, ...input }
    const details = { address, email, phone, links }
    const isChanged = Object.entries(details).some(([field, value]) => (value ?? '') !== stored[field as 'links'])
    await put(writer, 'footer', before.footer, {
      title: name,
      image: logo,
      ...(isChanged && { content: withDetails(before.footer?.content, details) }),
    })
    const { venue, city, coordinates, startDate, endDate, currency, earlierEditions } = facts
    const dated = { startDate, endDate, earlierEditions }
    await put(writer, 'contact', before.contact, { venue, city, coordinates, currency, ...dated })
    const meta = before.seo && renewedMeta(before.seo, metaBefore, await metaDefaultsNow(writer.tx))
    if (timeZone || before.seo) await put(writer, 'seo', before.seo, { timeZone, ...meta })
    return summit.find(writer.tx)
  },
}

function editedSummitOf({ footer, contact, seo }: Holders): EditedSummit {
  const { links, address = '', email = '', phone = '' } = contactDetailsOf(footer?.content)
  const versions = [footer, contact, seo].map((section) => section?.updatedAt ?? '')
  return {
    id: summitId,
    updatedAt: versions.join('_'),
    name: footer?.title ?? '',
    logo: footer?.image ?? '',
    venue: contact?.venue ?? '',
    city: contact?.city ?? '',
    coordinates: contact?.coordinates ?? '',
    startDate: contact?.startDate ?? '',
    endDate: contact?.endDate ?? '',
    currency: contact?.currency ?? '',
    earlierEditions: contact?.earlierEditions ?? [],
    address,
    email,
    phone,
    links: links.map(({ label, href }) => `${label}: ${href}`).join('\n'),
    timeZone: seo?.timeZone ?? '',
  }
}

/** Returns the suggested texts for search engines, derived from the stored sections. */
const metaDefaultsNow = async (db: Database) => metaDefaults(summitOf((await content.list(db)).map(presentContent)))

type Meta = ReturnType<typeof metaDefaults>

/** Updates the texts for search engines that staff left at the suggested value. */
function renewedMeta({ metaTitle, metaDescription }: Section, before: Meta, after: Meta) {
  return {
    ...(metaTitle === before.title && { metaTitle: after.title }),
    ...(metaDescription === before.description && { metaDescription: after.description }),
  }
}

type StoredFields = Partial<Omit<SectionInput, 'content' | 'contentDocument'>> & { content?: RichText | null }

async function put(writer: Writer, name: SectionName, before: Section | undefined, fields: StoredFields) {
  if (before) await writer.update(entities.content, before.id, fields)
  else await writer.insert(entities.content, { section: name, title: tabTitles[name], ...fields })
}

type Details = Pick<SummitInput, 'address' | 'email' | 'phone' | 'links'>

/** Writes the details as lines before the rest of the footer's content, which is unchanged. */
function withDetails(before: RichText | null | undefined, { email, phone, address, links }: Details): RichText | null {
  const lines = Object.entries({ Email: email, Phone: phone, Address: address })
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${value}`)
  const linkLines = (links ?? '').split('\n').map((line) => line.trim())
  const others = (before?.content ?? []).flatMap(withoutDetails)
  const content = [...[...lines, ...linkLines.filter(Boolean)].map(paragraph), ...others]
  return content.length ? { type: 'doc', content } : null
}

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** Removes the lines of details from a paragraph; returns nothing when no line is left. */
function withoutDetails(block: Block): Block[] {
  if (block.type !== 'paragraph' || !block.content) return [block]
  const lines = splitLines(block.content)
  const kept = lines.filter((line) => !isDetail(line.map((node) => (node.type === 'text' ? node.text : '')).join('')))
  if (kept.length === lines.length) return [block]
  const content = kept.flatMap((line, index): Inline[] => (index > 0 ? [{ type: 'hardBreak' }, ...line] : line))
  return content.length ? [{ ...block, content }] : []
}

function splitLines(content: Inline[]): Inline[][] {
  const lines: Inline[][] = [[]]
  for (const node of content)
    if (node.type === 'hardBreak') lines.push([])
    else lines.at(-1)?.push(node)
  return lines
}

function isDetail(line: string): boolean {
  const text = line.trim()
  if (!text) return false
  const { links, ...details } = contactDetailsOf({ type: 'doc', content: [paragraph(text)] })
  return links.length > 0 || Object.keys(details).length > 0
}
