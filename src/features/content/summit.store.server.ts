import type { Block, RichText } from '../../rich-text/document.ts'
import { linesOf } from '../../rich-text/lines.ts'
import { type Database, entities, type Writer } from '../entities.server.ts'
import { contactDetailsOf } from './contact-details.ts'
import { content } from './content.store.server.ts'
import type { Section, SectionInput } from './section.ts'
import { type SectionName, tabTitles } from './section-names.ts'
import type { EditedSummit, SummitInput } from './summit-input.ts'

/** The sections that hold what is known about the summit. */
const holders = ['footer', 'contact', 'seo'] as const
type Holders = Record<(typeof holders)[number], Section | undefined>

async function findHolders(db: Database): Promise<Holders> {
  const all = await content.list(db)
  const find = (name: SectionName) => all.find(({ section }) => section === name)
  return { footer: find('footer'), contact: find('contact'), seo: find('seo') }
}

export const summit = {
  /** Its version covers all sections that it is stored in. */
  async find(db: Database): Promise<EditedSummit> {
    return editedSummitOf(await findHolders(db))
  },

  /**
   * Changes the sections that differ, and creates those that are missing.
   * @returns the summit as it is then
   */
  async update(writer: Writer, input: SummitInput): Promise<EditedSummit> {
    const before = await findHolders(writer.tx)
    const stored = editedSummitOf(before)
    const { name, logo, address, email, phone, links, timeZone, ...facts } = { ...stored, ...input }
    const details = { address, email, phone, links }
    const isChanged = Object.entries(details).some(([field, value]) => (value ?? '') !== stored[field as 'links'])
    await put(writer, 'footer', before.footer, {
      title: name,
      image: logo,
      ...(isChanged && { content: withDetails(before.footer?.content, details) }),
    })
    const { venue, city, coordinates, startDate, endDate, currency } = facts
    await put(writer, 'contact', before.contact, { venue, city, coordinates, startDate, endDate, currency })
    if (timeZone || before.seo) await put(writer, 'seo', before.seo, { timeZone })
    return summit.find(writer.tx)
  },
}

function editedSummitOf({ footer, contact, seo }: Holders): EditedSummit {
  const { links, address = '', email = '', phone = '' } = contactDetailsOf(footer?.content)
  const versions = [footer, contact, seo].map((section) => section?.updatedAt ?? '')
  return {
    id: 'summit',
    updatedAt: versions.join(' '),
    name: footer?.title ?? '',
    logo: footer?.image ?? '',
    venue: contact?.venue ?? '',
    city: contact?.city ?? '',
    coordinates: contact?.coordinates ?? '',
    startDate: contact?.startDate ?? '',
    endDate: contact?.endDate ?? '',
    currency: contact?.currency ?? '',
    address,
    email,
    phone,
    links: links.map(({ label, href }) => `${label}: ${href}`).join('\n'),
    timeZone: seo?.timeZone ?? '',
  }
}

type StoredFields = Partial<Omit<SectionInput, 'content' | 'contentDocument'>> & { content?: RichText | null }

async function put(writer: Writer, name: SectionName, before: Section | undefined, fields: StoredFields) {
  if (!before) await writer.insert(entities.content, { section: name, title: tabTitles[name], ...fields })
  else if (Object.entries(fields).some(([field, value]) => !isSame(before[field as keyof Section], value)))
    await writer.update(entities.content, before.id, fields)
}

const isSame = (stored: unknown, given: unknown) => JSON.stringify(stored || null) === JSON.stringify(given || null)

type Details = Pick<SummitInput, 'address' | 'email' | 'phone' | 'links'>

/** Writes the details as lines, before the other lines of the footer's content. */
function withDetails(before: RichText | null | undefined, { email, phone, address, links }: Details): RichText | null {
  const lines = Object.entries({ Email: email, Phone: phone, Address: address })
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${value}`)
  const linkLines = (links ?? '').split('\n').map((line) => line.trim())
  const others = linesOf(before).filter((line) => !isDetail(line))
  const all = [...lines, ...linkLines.filter(Boolean), ...others]
  return all.length ? { type: 'doc', content: all.map(paragraph) } : null
}

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })

function isDetail(line: string): boolean {
  const { links, ...details } = contactDetailsOf({ type: 'doc', content: [paragraph(line)] })
  return links.length > 0 || Object.keys(details).length > 0
}
