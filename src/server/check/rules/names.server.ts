import type { Facts } from '../facts.server.ts'
import type { Found } from '../kinds.ts'

/** Letters that can be mistaken for Latin ones. */
const alike = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const latin = /\p{Script=Latin}/u

/** Returns the names with a word that only looks like another one: nobody finds it by search. */
export function mixedNames({ records: { speakers, sponsors, agenda } }: Pick<Facts, 'records'>): Found[] {
  return [
    ...speakers.flatMap(({ id, name, company }) => [
      ...mixed('speaker', id, 'name', name),
      ...mixed('speaker', id, 'company', company),
    ]),
    ...sponsors.flatMap(({ id, name }) => mixed('sponsor', id, 'name', name)),
    ...agenda.flatMap(({ id, topic }) => mixed('agenda item', id, 'topic', topic)),
  ]
}

function mixed(entity: string, id: string, field: string, text: string): Found[] {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const word = words.find((each) => alike.test(each) && latin.test(each))
  if (!word) return []
  return [
    {
      kind: 'mixed-scripts',
      title: `“${text}” mixes letters of different scripts`,
      detail: `Type “${word}” again. Some of its letters only look like Latin ones`,
      place: { entity, id, field },
      about: [entity, id, field, text],
    },
  ]
}
