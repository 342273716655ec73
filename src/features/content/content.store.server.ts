import { defaultTimeZone } from '../../lib/dates.ts'
import { invalidField } from '../../lib/errors.ts'
import type { RichText } from '../../rich-text/document.ts'
import { toStoredDocument } from '../../rich-text/normalize.ts'
import { parseHtml } from '../../rich-text/parse-html.server.ts'
import { serializeHtml } from '../../rich-text/serialize-html.server.ts'
import { type Database, entities } from '../entities.server.ts'
import type { PublicSection, Section, SectionInput } from './section.ts'

export const content = {
  /** The sections that are switched on. */
  async listActive(db: Database): Promise<Section[]> {
    const rows = await db
      .selectFrom('content')
      .selectAll()
      .where('active', '=', 1)
      .orderBy('order')
      .orderBy('id')
      .execute()
    return rows.map(entities.content.toRecord)
  },

  /** All sections, switched on or not. */
  async list(db: Database): Promise<Section[]> {
    const rows = await db.selectFrom('content').selectAll().orderBy('order').orderBy('id').execute()
    return rows.map(entities.content.toRecord)
  },

  async findById(db: Database, id: string): Promise<Section | undefined> {
    const row = await db.selectFrom('content').selectAll().where('id', '=', id).executeTakeFirst()
    return row && entities.content.toRecord(row)
  },

  async find(db: Database, name: string): Promise<Section | undefined> {
    const row = await db
      .selectFrom('content')
      .selectAll()
      .where('section', '=', name as Section['section'])
      .executeTakeFirst()
    return row && entities.content.toRecord(row)
  },

  /** The summit's time zone, by its IANA name. */
  async timeZone(db: Database): Promise<string> {
    const row = await db.selectFrom('content').select('timeZone').where('section', '=', 'seo').executeTakeFirst()
    return row?.timeZone ?? defaultTimeZone
  },
}

/**
 * Returns a section as it is stored: its content as a document, whether it came as HTML, as plain text or as a document.
 * @throws BadRequest when the text exceeds the limits of a document, or when two forms of it came that differ
 */
export function storedSection<Input extends Partial<SectionInput>>(input: Input) {
  const { content: source, contentDocument, ...rest } = input
  if (contentDocument === undefined)
    return source === undefined ? rest : { ...rest, content: source ? parseHtml(source) : null }
  const normal = contentDocument && toStoredDocument(contentDocument)
  const document = normal?.content.length ? normal : null
  if (source !== undefined && (source ?? '') !== htmlOf(document))
    throw invalidField('contentDocument', 'Differs from content: send only the one that you changed')
  return { ...rest, content: document }
}

const htmlOf = (document: RichText | null) => (document ? serializeHtml(document) : '')

type Presented = Omit<Section, 'content'> & Pick<PublicSection, 'content' | 'contentDocument'>

/** A section as it is read: its content as clean HTML, and as the document that the HTML is made of. */
export function presentSection({ content: document, ...rest }: Section): Presented {
  return { ...rest, content: document && serializeHtml(document), contentDocument: document }
}
