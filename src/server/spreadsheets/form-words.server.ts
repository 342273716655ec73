import { noChoice } from '../../features/agenda/no-choice.ts'
import { admissionNames, noAdmission } from '../../features/events/admission-names.ts'
import { noTier, tierNames } from '../../features/sponsors/tier-names.ts'
import type { ImportedEntity } from '../../features/spreadsheets/limits.ts'
import { noType, typeNames } from '../../features/tickets/type-names.ts'
import { visibilityNames } from '../../lib/visibility.ts'

/** An option's label in a form, and its value. */
export type Word = readonly [text: string, value: unknown]

const wordsFor = (names: Record<string, string>, none: string): Word[] => [
  ...Object.entries(names).map(([value, name]) => [name, value] as const),
  [none, null],
]
const wordsForNone = (none: Record<string, string>) =>
  Object.fromEntries(Object.entries(none).map(([field, word]): [string, Word[]] => [field, [[word, null]]]))

const words: Partial<Record<ImportedEntity, Record<string, Word[]>>> = {
  events: { admission: wordsFor(admissionNames, noAdmission) },
  sponsors: { tier: wordsFor(tierNames, noTier) },
  tickets: { type: wordsFor(typeNames, noType) },
  agenda: wordsForNone(noChoice.agenda),
  rooms: wordsForNone(noChoice.rooms),
  tracks: wordsForNone(noChoice.tracks),
}

const hiddenWords: Word[] = [
  [visibilityNames.visible, false],
  [visibilityNames.hidden, true],
]

/** Returns the labels of a field's options in forms, where they differ from the values. */
export const formWords = (entity: ImportedEntity, field: string): readonly Word[] =>
  field === 'hidden' ? hiddenWords : (words[entity]?.[field] ?? [])
