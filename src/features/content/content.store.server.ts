import { defaultTimeZone } from '../../lib/dates.ts'
import { type Database, entities } from '../entities.server.ts'
import { shownLook } from './look/shown-look.ts'
import { noSummit } from './no-summit.ts'
import type { Section } from './section.ts'

export const content = {
  /** Returns all sections, active or not. */
  async list(db: Database): Promise<Section[]> {
    const rows = await db.selectFrom('content').selectAll().orderBy('order').orderBy('id').execute()
    return rows.map(entities.content.toRecord)
  },

  async find(db: Database, name: string): Promise<Section | undefined> {
    const row = await db
      .selectFrom('content')
      .selectAll()
      .where('section', '=', name as Section['section'])
      .executeTakeFirst()
    return row && entities.content.toRecord(row)
  },

  /** Returns the summit's name; a neutral one until staff enter it. */
  async summitName(db: Database): Promise<string> {
    const row = await db.selectFrom('content').select('title').where('section', '=', 'footer').executeTakeFirst()
    return row?.title || noSummit.name
  },

  /** Returns the path of the summit's logo, or '', and its look unless that is switched off. */
  async brand(db: Database) {
    const [footer, look] = await Promise.all([content.find(db, 'footer'), content.find(db, 'look')])
    return { logo: footer?.image ?? '', brand: look?.active ? shownLook(look) : undefined }
  },

  /** Returns the summit's time zone (an IANA name). */
  async timeZone(db: Database): Promise<string> {
    const row = await db.selectFrom('content').select('timeZone').where('section', '=', 'seo').executeTakeFirst()
    return row?.timeZone ?? defaultTimeZone
  },
}
