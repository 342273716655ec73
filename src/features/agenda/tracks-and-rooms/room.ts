import { z } from 'zod'
import { publicIds, recordFields, requiredTextField, textField } from '../../../lib/fields.ts'
import type { ListKeys } from '../../../lib/list-keys.ts'
import { naturalKey } from '../../../lib/natural-key.ts'

/** A room: the location of agenda items, which name it. */
export const roomInput = z.object({
  name: requiredTextField(120, 'Name is required'),
  /** In people. */
  capacity: z.int('Capacity must be a whole number from 1 to 1,000,000').min(1).max(1_000_000).nullish(),
  floor: textField(40).nullish(),
  /** Null in the main venue. A room keeps the id of a deleted venue. */
  venueId: textField(40).nullish(),
  /** Without one, a new room is the last. */
  order: z.int('Order must be a whole number from 0 to 10,000').min(0).max(10_000).nullish(),
})

export const room = roomInput.extend({ ...recordFields, order: z.int() })

export const publicRoom = room.pick({
  ...publicIds,
  name: true,
  capacity: true,
  floor: true,
  venueId: true,
  order: true,
})

export type RoomInput = z.infer<typeof roomInput>
export type Room = z.infer<typeof room>
export type PublicRoom = z.infer<typeof publicRoom>

/** By order, then by name. */
export const roomKeys: ListKeys<Room> = {
  listKey: ({ order, name }) => String(order ?? 0).padStart(5, '0') + naturalKey(name),
  texts: ['name', 'floor'],
  numbers: ['capacity', 'order'],
  ordering: { newAt: 'end' },
}
