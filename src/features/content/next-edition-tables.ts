import { counted } from '../../lib/counted.ts'

/** The kinds of records that the next edition can keep, with their tables. The agenda and the events always start empty. */
export const keepable = {
  speakers: ['speakers'],
  sponsors: ['sponsors'],
  pages: ['pages'],
  rooms: ['venues', 'rooms', 'tracks'],
  gallery: ['gallery'],
  tickets: ['tickets'],
} as const

/** The kinds whose records staff can also choose one by one; each has the name of its table. */
export const choosable = ['speakers', 'sponsors', 'pages'] as const

export type Choosable = (typeof choosable)[number]
export type Keepable = keyof typeof keepable
export type RemovableTable = 'agenda' | 'events' | (typeof keepable)[Keepable][number]

/** The number of records, by table. */
export type Counts = Partial<Record<RemovableTable, number>>

/** One record of each table, in the order in which messages name them. */
const nouns: Record<RemovableTable, string> = {
  agenda: 'talk',
  events: 'event',
  tickets: 'ticket',
  speakers: 'speaker',
  sponsors: 'sponsor',
  pages: 'page',
  venues: 'venue',
  rooms: 'room',
  tracks: 'track',
  gallery: 'picture',
}

export const removable = Object.keys(nouns) as RemovableTable[]

/** Returns the tables that are emptied. */
export function tablesToEmpty(keep: readonly Keepable[]): RemovableTable[] {
  const kept = keep.flatMap((name): readonly RemovableTable[] => keepable[name])
  return removable.filter((table) => !kept.includes(table))
}

/** Returns how many records some tables have: '24 talks, 6 events and 4 tickets'; 'nothing' without any. */
export function recordsText(tables: readonly RemovableTable[], counts: Counts): string {
  const texts = tables.flatMap((table) => {
    const count = counts[table] ?? 0
    return count > 0 ? [`${count.toLocaleString('en-US')} ${counted(count, nouns[table])[1]}`] : []
  })
  return texts.length > 0 ? new Intl.ListFormat('en-GB').format(texts) : 'nothing'
}
