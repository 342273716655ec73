import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { SystemTables } from '../db/database.server.ts'
import type { InternalTables } from '../db/internal-tables.server.ts'
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

const agenda = {
  ...entity('agenda item', 'agenda', stored(agendaItem), 'topic', given(agendaItemInput), agendaItemKeys),
  names: { location: 'rooms', track: 'tracks' },
}

/**
 * All entities; history, dashboard, lists and demo content derive from this object. Demo content is inserted in this
 * order, so an entity follows those that it references.
 */
export const entities = {
  content: entity('content section', 'content', section, 'section', sectionInput, undefined, 'section'),
  speakers: entity('speaker', 'speakers', stored(speaker), 'name', given(speakerInput), speakerKeys),
  events: entity('event', 'events', stored(event), 'name', given(eventInput), eventKeys),
  tracks: {
    ...entity('track', 'tracks', stored(track), 'name', given(trackInput), trackKeys, 'name'),
    namedIn: { table: agenda, field: 'track' },
  },
  venues: entity('venue', 'venues', venue, 'name', venueInput, venueKeys),
  rooms: {
    ...entity('room', 'rooms', stored(room), 'name', given(roomInput), roomKeys, 'name'),
    namedIn: { table: agenda, field: 'location' },
  },
  agenda,
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

export type Tables = EntityTables & InternalTables & SystemTables
export type Database = Kysely<Tables>
export type Writer = AnyWriter<Tables>
