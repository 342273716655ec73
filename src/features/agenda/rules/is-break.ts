import type { AgendaItem } from '../agenda-item.ts'

const breakFormat = 'Break'

/** A break has no star, and needs neither speaker nor room. Staff mark it by its format. */
export const isBreak = ({ format }: Pick<AgendaItem, 'format'>) => format === breakFormat

const endsWithBreak =
  /^(?:\S+ ){0,3}(?:breaks?|pause|coffee|tea|breakfast|brunch|lunch|dinner|refreshments|networking)$/i
const beginsWithBreak =
  /^(?:(?:breakfast|brunch|lunch|dinner|registration|check-?in|doors|prayers?)\b|(?:coffee|tea|break|networking)(?:,| and | & |:| \())/i

type Given = Partial<Pick<AgendaItem, 'topic' | 'format' | 'track' | 'speaker' | 'speakers' | 'description'>>

/** Gives a new item the format of a break if it has nothing but the name of one, such as 'Coffee' or 'Lunch in the hall'. */
export function withFormat<Input extends Given>(input: Input): Input {
  const { topic = '', format, track, speaker, speakers, description } = input
  const isBare = !format && !track && !speaker && !speakers?.length && !description
  return isBare && (endsWithBreak.test(topic) || beginsWithBreak.test(topic))
    ? { ...input, format: breakFormat }
    : input
}
