import type { PublicAgendaItem } from '../agenda-item.ts'

type Item = Pick<PublicAgendaItem, 'format' | 'track' | 'speaker' | 'speakerRecords' | 'description'>

/** Without a format, an item with neither track nor speaker nor description is a break. */
export const isBreak = ({ format, track, speaker, speakerRecords, description }: Item) =>
  format ? format === 'Break' : !track && !speaker && speakerRecords.length === 0 && !description
