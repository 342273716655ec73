import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { SystemTables } from '../db/database.server.ts'
import { type Columns, type Table, table } from '../db/table.server.ts'
import type { Writer as AnyWriter } from '../db/write.server.ts'
import { keysFor, type ListKeys } from '../lib/list-keys.ts'
import { agendaItem, agendaItemInput, agendaItemKeys } from './agenda/agenda-item.ts'
import { room, roomInput, roomKeys } from './agenda/tracks-and-rooms/room.ts'
import { track, trackInput, trackKeys } from './agenda/tracks-and-rooms/track.ts'
import { section, sectionInput } from './content/section.ts'
import { event, eventInput, eventKeys } from './events/event.ts'
import { galleryImage, galleryImageInput, galleryImageKeys } from './gallery/gallery-image.ts'
import { customPage, customPageInput, customPageKeys } from './pages/page.ts'
import { speaker, speakerInput, speakerKeys } from './speakers/speaker.ts'
import { sponsor, sponsorInput, sponsorKeys } from './sponsors/sponsor.ts'
import { ticket, ticketInput, ticketKeys } from './tickets/ticket.ts'
import { user, userInput, userKeys } from './users/user.ts'
import { venue, venueInput, venueKeys } from './venues/venue.ts'

/**
 * Describes an entity.
 * @param entityName the name of one record in the change log and in messages: 'agenda item'
 * @param tableName also its path below the API's base, and its file in `demo/`
 * @param labelField the field that names a record to people
 * @param input the schema that a new record must pass
 * @param listKeys its sort and search columns
 * @param uniqueField a field that no two records share
 */
function entity<Schema extends z.ZodObject>(
  entityName: string,
  tableName: string,
  schema: Schema,
  labelField: keyof z.infer<Schema> & string,
  input: z.ZodObject,
  listKeys?: ListKeys<z.infer<Schema>>,
  uniqueField?: keyof z.infer<Schema> & string,
) {
  const described = table(entityName, tableName, schema, listKeys && keysFor(listKeys))
  return { ...described, labelField, input, listKeys, uniqueField }
}

/**
 * All entities; history, dashboard, lists and demo content derive from this object. Demo content is inserted in this
 * order, so an entity follows those that it references.
 */
export const entities = {
  content: entity('content section', 'content', section, 'section', sectionInput, undefined, 'section'),
  speakers: entity('speaker', 'speakers', speaker, 'name', speakerInput, speakerKeys),
  events: entity('event', 'events', event, 'name', eventInput, eventKeys),
  tracks: entity('track', 'tracks', track, 'name', trackInput, trackKeys, 'name'),
  venues: entity('venue', 'venues', venue, 'name', venueInput, venueKeys),
  rooms: entity('room', 'rooms', room, 'name', roomInput, roomKeys, 'name'),
  agenda: entity('agenda item', 'agenda', agendaItem, 'topic', agendaItemInput, agendaItemKeys),
  sponsors: entity('sponsor', 'sponsors', sponsor, 'name', sponsorInput, sponsorKeys),
  tickets: entity('ticket', 'tickets', ticket, 'name', ticketInput, ticketKeys),
  gallery: entity('gallery image', 'gallery', galleryImage, 'event_title', galleryImageInput, galleryImageKeys),
  pages: entity('page', 'pages', customPage, 'title', customPageInput, customPageKeys, 'slug'),
  users: {
    ...entity('user', 'users', user, 'name', userInput, userKeys),
    // Personal data, which must be erased with the account.
    unlogged: ['name', 'email', 'verifiedEmail'] as const,
  },
}

const { users, ...rest } = entities
/** All entities except accounts, which only super admins see. */
export const contentEntities = rest

type EntityTables = {
  [Name in keyof typeof entities]: (typeof entities)[Name] extends Table<infer Rec> ? Columns<Rec> : never
}

/** Secrets and counters of sign-ins. They belong to no entity, and are never logged as changes. */
type SecretTables = {
  passwords: { userId: string; hash: string }
  sessions: {
    tokenHash: string
    id: string
    userId: string
    agent: string
    createdAt: string
    expiresAt: string
    confirmedAt: string
    usedAt: string
    isNewPlace: 0 | 1
  }
  authenticator_apps: { userId: string; secret: string; lastStep: number; active: 0 | 1 }
  passkeys: {
    id: string
    userId: string
    name: string
    publicKey: string
    counter: number
    transports: string
    createdAt: string
    usedAt: string | null
  }
  recovery_codes: { userId: string; hash: string }
  /** Used challenges. */
  passkey_challenges: { challenge: string; userId: string | null; expiresAt: string }
  trusted_addresses: { userId: string; address: string; usedAt: string }
  /** Secrets of this installation: see keyed-hash.server.ts. */
  secrets: { name: string; value: string }
  attempts: {
    key: string
    account: string | null
    pending: number
    /** When pending attempts no longer count. */
    pendingUntil: string | null
    failures: number
    since: string
    blockedUntil: string | null
    blocks: number
    expiresAt: string
  }
}

/** Stars and calendar addresses: see users/my-agenda/. */
type MyAgendaTables = {
  stars: { userId: string; talk: string; starred: number; at: string }
  calendar_addresses: { userId: string; tokenHash: string; createdAt: string }
}

/** Outgoing mail and the tokens of its links: see users/mail/. */
type MailTables = {
  outbox: {
    id: string
    /** The kind of the mail, which `details` repeats with all that its text needs, as JSON. */
    kind: string
    userId: string | null
    recipient: string
    details: string
    /** The number of attempts so far. */
    attempts: number
    createdAt: string
    /** The time of the next attempt; while a process sends it, the end of its claim. */
    dueAt: string
    expiresAt: string
  }
  mailed_tokens: {
    tokenHash: string
    purpose: 'passwordReset' | 'confirmOldEmail' | 'confirmNewEmail' | 'invitation'
    userId: string
    expiresAt: string
  }
  /** Requested changes of email; each of the two flags is 1 once that address has confirmed the change. */
  email_changes: { userId: string; email: string; oldConfirmed: number; newConfirmed: number; expiresAt: string }
}

/** Folders of stored images: see image-store.server.ts. */
type UploadTables = { uploads: { folder: string; storedAt: string; state: 'stored' | 'deleting' | 'deleted' } }

/** The results of saves, as JSON, by the hash of their Idempotency-Key: see idempotency-keys.server.ts. */
type IdempotencyTables = {
  idempotency_keys: { keyHash: string; fingerprint: string; result: string; expiresAt: string }
}

/** The last revision purged from the CDN, in the initial and in the delayed pass: see server/cdn/. */
type PurgeTables = {
  purge_cursors: {
    name: 'initial' | 'delayed'
    revision: number
    /** Attempts since the last success. */
    attempts: number
    /** The time of the next attempt; while a process purges, the end of its claim. */
    dueAt: string
  }
}

/** The tables of server/check/. */
type CheckTables = {
  /** Findings that staff accept as they are: see features/check/. */
  accepted_findings: { key: string; reason: string; userId: string; at: string }
  /** A single row: when this installation was last backed up. */
  last_backup: { id: number; at: string }
}

export type Tables = EntityTables &
  SecretTables &
  MyAgendaTables &
  MailTables &
  UploadTables &
  IdempotencyTables &
  PurgeTables &
  CheckTables &
  SystemTables
export type Database = Kysely<Tables>
export type Writer = AnyWriter<Tables>
