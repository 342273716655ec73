import { write } from '../src/db/write.server.ts'
import { type AgendaItemInput, agendaItemInput } from '../src/features/agenda/agenda-item.ts'
import { withTimes } from '../src/features/agenda/rules/clock-times.ts'
import { type RoomInput, roomInput } from '../src/features/agenda/tracks-and-rooms/room.ts'
import { type TrackInput, trackInput } from '../src/features/agenda/tracks-and-rooms/track.ts'
import { type SectionInput, sectionInput } from '../src/features/content/section.ts'
import { type contentEntities, type Database, entities } from '../src/features/entities.server.ts'
import { type EventInput, eventInput } from '../src/features/events/event.ts'
import { type GalleryImageInput, galleryImageInput } from '../src/features/gallery/gallery-image.ts'
import { type CustomPageInput, customPageInput } from '../src/features/pages/page.ts'
import { type SpeakerInput, speakerInput } from '../src/features/speakers/speaker.ts'
import { type SponsorInput, sponsorInput } from '../src/features/sponsors/sponsor.ts'
import { type TicketInput, ticketInput } from '../src/features/tickets/ticket.ts'
import { authSessions } from '../src/features/users/auth-sessions.server.ts'
import { hashPassword } from '../src/features/users/passwords.server.ts'
import { type NewUser, newUser, type User } from '../src/features/users/user.ts'
import { insertUser } from '../src/features/users/users.store.server.ts'
import { type VenueInput, venueInput } from '../src/features/venues/venue.ts'
import type { Role } from '../src/lib/policy.ts'
import { storeImage } from '../src/records/image-store.server.ts'
import { storedContent } from '../src/rich-text/stored-content.server.ts'
import { processImage } from '../src/uploads/images.server.ts'
import type { Storage } from '../src/uploads/storage.server.ts'

const tester = { id: null, name: 'Tester' }

/** Leaves out the position, which no response has. */
export const shown = <Rec extends object>(record: Rec): Rec => {
  const { position, ...rest } = record as Rec & { position?: string }
  return rest as Rec
}

/** Each factory creates one record with `write`, with plausible values for the fields that a test omits. */
export const makeSpeaker = (db: Database, fields: Partial<SpeakerInput> = {}) =>
  write(db, tester, async (writer) => {
    const input = {
      name: 'Ada Obi',
      title: 'Engineer',
      company: 'Kobo Rails',
      bio: 'Builds ledgers that stay up at night.',
    }
    return shown(await writer.insert(entities.speakers, speakerInput.parse({ ...input, ...fields })))
  })

/** The visibility of a record that was created without one, as staff get it back. */
export const visible = { hidden: false, showAt: null, hideAt: null }

/** The optional fields of a speaker who was created with only the required ones. */
export const emptySpeaker = { image: null, featured: false, social: null }

export const makeEvent = (db: Database, fields: Partial<EventInput> = {}) =>
  write(db, tester, (writer) => {
    const input = { name: 'Opening night', date: '2027-04-14', location: 'Rooftop' }
    return writer.insert(entities.events, eventInput.parse({ ...input, ...fields }))
  })

export const makeAgendaItem = (db: Database, fields: Partial<AgendaItemInput> = {}) =>
  write(db, tester, (writer) => {
    const input = { topic: 'Opening', time: '09:00 - 09:45' }
    return writer.insert(entities.agenda, withTimes(agendaItemInput.parse({ ...input, ...fields })))
  })

export const makeTrack = (db: Database, fields: Partial<TrackInput> = {}) =>
  write(db, tester, (writer) => {
    const input = { name: 'Payments', color: 'indigo', order: 0 }
    return writer.insert(entities.tracks, trackInput.parse({ ...input, ...fields }))
  })

export const makeRoom = (db: Database, fields: Partial<RoomInput> = {}) =>
  write(db, tester, (writer) => {
    const input = { name: 'Main hall', order: 0 }
    return writer.insert(entities.rooms, roomInput.parse({ ...input, ...fields }))
  })

export const makeVenue = (db: Database, fields: Partial<VenueInput> = {}) =>
  write(db, tester, (writer) => {
    const input = { name: 'Landmark Centre', address: '4 Water Corporation Drive, Lagos' }
    return writer.insert(entities.venues, venueInput.parse({ ...input, ...fields }))
  })

export const makeSponsor = (db: Database, fields: Partial<SponsorInput> = {}) =>
  write(db, tester, async (writer) => {
    const input = { name: 'Kobo Rails', type: 'Current' }
    return shown(await writer.insert(entities.sponsors, sponsorInput.parse({ ...input, ...fields })))
  })

export const makeTicket = (db: Database, fields: Partial<TicketInput> = {}) =>
  write(db, tester, async (writer) => {
    const input = { name: 'Standard', description: 'All three days.', price: 249, quantity: 100 }
    return shown(await writer.insert(entities.tickets, ticketInput.parse({ ...input, ...fields })))
  })

export const makeGalleryImage = (db: Database, fields: Partial<GalleryImageInput> = {}) =>
  write(db, tester, (writer) => {
    const input = { event_title: 'Hack day', image_path: 'https://pictures.example/1.jpg' }
    return writer.insert(entities.gallery, galleryImageInput.parse({ ...input, ...fields }))
  })

export const makeCustomPage = (db: Database, fields: Partial<CustomPageInput> = {}) =>
  write(db, tester, (writer) => {
    const input = { title: 'Privacy', slug: 'privacy', content: '<p>What we store about you.</p>' }
    return writer.insert(entities.pages, storedContent(customPageInput.parse({ ...input, ...fields })))
  })

export const makeSection = (db: Database, fields: Pick<SectionInput, 'section'> & Partial<SectionInput>) =>
  write(db, tester, (writer) =>
    writer.insert(entities.content, storedContent(sectionInput.parse({ title: 'A title', ...fields }))),
  )

export type EntityName = keyof typeof contentEntities

/** Creates a record of each entity. */
export const makers: Record<EntityName, (db: Database, fields?: object) => Promise<{ id: string }>> = {
  content: (db, fields) => makeSection(db, { section: 'about', ...fields }),
  speakers: makeSpeaker,
  events: makeEvent,
  tracks: makeTrack,
  rooms: makeRoom,
  venues: makeVenue,
  agenda: makeAgendaItem,
  sponsors: makeSponsor,
  tickets: makeTicket,
  gallery: makeGalleryImage,
  pages: makeCustomPage,
}

/** What a section with only the required fields answers with, beside its texts. */
export const emptySection = {
  ...{
    venue: null,
    city: null,
    coordinates: null,
    startDate: null,
    endDate: null,
    currency: null,
    earlierEditions: null,
  },
  ...{ mission: null, vision: null, networking: null, knowledge: null, opportunities: null },
  ...{ imageAlt: null, questions: null, pageSubtitles: null, legalLine: null, look: null, packages: null },
}

/** Names the summit, and says where and when it is. */
export async function makeSummit(db: Database) {
  await makeSection(db, { section: 'footer', title: 'Africa Blockchain Summit' })
  await makeSection(db, { section: 'contact', city: 'Nairobi', startDate: '2027-04-14', endDate: '2027-04-16' })
}

/** Stores an image as an upload does. @returns the path that a record references it by */
export const makeImage = async (
  { db, storage, clock }: { db: Database; storage: Storage; clock: { now: Date } },
  bytes: Uint8Array,
) => storeImage({ db, storage, now: () => clock.now }, await processImage(bytes))

/** The password of users when a test gives none. */
export const testPassword = 'jacaranda in bloom'

/** Hashes by password, reused because hashing is slow on purpose. */
const hashes = new Map<string, Promise<string>>()
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

let userCount = 0

export async function makeUser(db: Database, fields: Partial<NewUser> = {}): Promise<User> {
  userCount += 1
  const input = { name: 'Ngozi Bello', email: `person-${userCount}@example.org`, role: 'user', password: testPassword }
  const { password, ...user } = newUser.parse({ ...input, ...fields })
  const hash = await hashOf(password)
  return write(db, tester, (writer) => insertUser(writer, { ...user, verifiedEmail: user.email }, hash))
}

type Context = { db: Database; clock: { now: Date } }

/** Opens a session without the cost of a sign-in. @returns its token */
export const openSession = ({ db, clock }: Context, { id }: { id: string }) =>
  write(db, tester, ({ tx }) => authSessions.create(tx, id, { agent: 'Test', now: clock.now, days: 7 }))

/** Creates a user with that role and opens a session. @returns its token */
export const signInAs = async (site: Context, role: Role) => openSession(site, await makeUser(site.db, { role }))
