import { toSlug } from '../../../lib/slug.ts'

type Named = { id: string; name: string }

/** Returns a room's part of an address: its name, 'main-hall', or its id where the name gives none of its own. */
export function roomAddress(room: Named, rooms: readonly Named[]): string {
  const slug = toSlug(room.name)
  return slug && findRoom(slug, rooms) === room ? slug : room.id
}

/** Returns the room of an address. The id leads to it, too: it stays when the room is renamed. */
export const findRoom = <Room extends Named>(address: string, rooms: readonly Room[]): Room | undefined =>
  rooms.find(({ id }) => id === address) ?? rooms.find(({ name }) => toSlug(name) === address)
