import type { PublicAgendaItem } from './agenda-item.ts'

type Item = Pick<PublicAgendaItem, 'track' | 'speaker' | 'speakerRecords' | 'description'>

/** An item with neither track nor speaker nor description is a break. */
export const isBreak = ({ track, speaker, speakerRecords, description }: Item) =>
  !track && !speaker && speakerRecords.length === 0 && !description
