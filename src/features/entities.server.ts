import type { Kysely } from 'kysely'
import type { SystemTables } from '../db/database.server.ts'
import { type Columns, type Table, table } from '../db/table.server.ts'
import type { Writer as AnyWriter } from '../db/write.server.ts'
import { agendaItem } from './agenda/agenda-item.ts'
import { section } from './content/section.ts'
import { event } from './events/event.ts'
import { galleryImage } from './gallery/gallery-image.ts'
import { speaker } from './speakers/speaker.ts'
import { sponsor } from './sponsors/sponsor.ts'
import { ticket } from './tickets/ticket.ts'
import { user } from './users/user.ts'

/** The nouns and their tables, one line each. */
export const entities = {
  speakers: table('speaker', 'speakers', speaker),
  events: table('event', 'events', event),
  agenda: table('agenda item', 'agenda', agendaItem),
  sponsors: table('sponsor', 'sponsors', sponsor),
  tickets: table('ticket', 'tickets', ticket),
  content: table('content section', 'content', section),
  gallery: table('gallery image', 'gallery', galleryImage),
  users: table('user', 'users', user),
}

type EntityTables = {
  [Name in keyof typeof entities]: (typeof entities)[Name] extends Table<infer Rec> ? Columns<Rec> : never
}

/** Secrets and counters: no noun, never read by a record's calls and never in the log of changes. */
type SecretTables = {
  passwords: { userId: string; hash: string }
  sessions: { tokenHash: string; id: string; userId: string; agent: string; createdAt: string; expiresAt: string }
  familiar_addresses: { userId: string; address: string; usedAt: string }
  attempts: {
    key: string
    account: string | null
    pending: number
    failures: number
    since: string
    blockedUntil: string | null
    blocks: number
    expiresAt: string
  }
}

/** Folders of stored images: see image-store.server.ts. */
type UploadTables = { uploads: { folder: string; storedAt: string; state: 'stored' | 'deleting' | 'deleted' } }

export type Tables = EntityTables & SecretTables & UploadTables & SystemTables
export type Database = Kysely<Tables>
export type Writer = AnyWriter<Tables>
