import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { SystemTables } from '../db/database.server.ts'
import { type Columns, type Table, table } from '../db/table.server.ts'
import type { Writer as AnyWriter } from '../db/write.server.ts'
import { keysFor, type ListKeys } from '../lib/list-keys.ts'
import { inputWithVisibility, visibilityFields } from '../lib/visibility-fields.ts'
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
 *
 * A record of a list that staff can order also has a position, which no schema shows: see db/positions.server.ts.
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
  const { ordering } = listKeys ?? {}
  const stored = (ordering ? schema.extend({ position: z.string().nullish() }) : schema) as Schema
  const described = table(entityName, tableName, stored, listKeys && keysFor(listKeys))
  return { ...described, newAt: ordering?.newAt, schema, labelField, input, listKeys, uniqueField }
}

/** The schemas of a record that staff can hide: as stored, and as sent. */
const stored = <Shape extends z.core.$ZodShape>(schema: z.ZodObject<Shape>) => schema.extend(visibilityFields)
const given = inputWithVisibility

/** True for entities whose records staff can hide. */
export const isHideable = ({ schema }: Pick<Table, 'schema'>) => 'hidden' in schema.shape

/**
 * All entities; history, dashboard, lists and demo content derive from this object. Demo content is inserted in this
 * order, so an entity follows those that it references.
 */
export const entities = {
  content: entity('content section', 'content', section, 'section', sectionInput, undefined, 'section'),
  speakers: entity('speaker', 'speakers', stored(speaker), 'name', given(speakerInput), speakerKeys),
  events: entity('event', 'events', stored(event), 'name', given(eventInput), eventKeys),
  tracks: entity('track', 'tracks', stored(track), 'name', given(trackInput), trackKeys, 'name'),
  venues: entity('venue', 'venues', venue, 'name', venueInput, venueKeys),
  rooms: entity('room', 'rooms', stored(room), 'name', given(roomInput), roomKeys, 'name'),
  agenda: entity('agenda item', 'agenda', stored(agendaItem), 'topic', given(agendaItemInput), agendaItemKeys),
  sponsors: entity('sponsor', 'sponsors', stored(sponsor), 'name', given(sponsorInput), sponsorKeys),
  tickets: entity('ticket', 'tickets', stored(ticket), 'name', given(ticketInput), ticketKeys),
  gallery: entity(
    'gallery image',
    'gallery',
    stored(galleryImage),
    'event_title',
    given(galleryImageInput),
    galleryImageKeys,
  ),
  pages: entity('page', 'pages', stored(customPage), 'title', given(customPageInput), customPageKeys, 'slug'),
  users: {
    ...entity('user', 'users', user, 'name', userInput, userKeys),
    // Personal data, which must be erased with the account.
    unlogged: ['name', 'email', 'verifiedEmail'] as const,
    hasSecrets: true as const,
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
type UploadTables = {
  uploads: { folder: string; storedAt: string; state: 'stored' | 'deleting' | 'deleted' }
  /** Files that arrive in parts: see gallery/resumable/. */
  resumable_uploads: {
    id: string
    userId: string
    /** In bytes. */
    length: number
    /** The lengths of the parts that have arrived, as JSON. */
    parts: string
    /** The path of the image that it became. */
    image: string | null
    expiresAt: string
  }
}

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

/** Sets of changes: see server/change-sets/. */
type ChangeSetTables = {
  change_sets: {
    id: string
    name: string
    createdAt: string
    /** Gives its holder access to the preview. */
    previewToken: string | null
    /** When the schedule publishes it. */
    publishAt: string | null
    /** When the schedule found conflicts and did not publish it. */
    stoppedAt: string | null
    closedAt: string | null
    outcome: 'published' | 'discarded' | null
  }
  /** The intended state of one record. */
  change_set_rows: {
    setId: string
    entity: string
    recordId: string
    /** The record on the site when its changes began, as JSON; null for a new one. */
    before: string | null
    /** The record as it shall be; null where it shall be deleted. */
    after: string | null
    at: string
  }
  /** The changes of an action in a set, as JSON. */
  change_set_saves: { setId: string; action: number; changes: string; expiresAt: string }
}

/** The records that people have open: see server/presence/. */
type PresenceTables = {
  presence: { id: string; userId: string; entity: string; recordId: string; since: string; expiresAt: string }
}

/** Devices that ask for messages about their starred talks: see server/push/. */
type PushTables = {
  push_subscriptions: {
    id: string
    endpoint: string
    /** The device's keys, in base64url: see RFC 8291. */
    p256dh: string
    auth: string
    /** Null for a device that is not signed in. */
    userId: string | null
    expiresAt: string
  }
  /** `remindedOf` is the start that the device was reminded of. */
  push_talks: { subscriptionId: string; talk: string; remindedOf: string | null }
  /** The talks in `push_talks` as visitors last saw them: `seen` is a SeenTalk as JSON. */
  push_known_talks: { talk: string; seen: string; startsAt: string | null; isGone: 0 | 1 }
  push_messages: {
    id: string
    subscriptionId: string
    talk: string
    /** The talk as the person knows it, as JSON; null in a reminder, which expires with the talk's start. */
    before: string | null
    /** The number of attempts so far. */
    attempts: number
    /** The time of the next attempt; while a process sends it, the end of its claim. */
    dueAt: string
    expiresAt: string
  }
  /** A single row: the revision up to which `push_known_talks` is current. */
  push_cursor: { id: number; revision: number }
}

export type Tables = EntityTables &
  SecretTables &
  MyAgendaTables &
  MailTables &
  UploadTables &
  IdempotencyTables &
  PurgeTables &
  CheckTables &
  ChangeSetTables &
  PresenceTables &
  PushTables &
  SystemTables
export type Database = Kysely<Tables>
export type Writer = AnyWriter<Tables>
