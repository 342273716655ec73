import type { z } from 'zod'
import { unwrap } from '../../db/table.server.ts'
import { entities } from '../../features/entities.server.ts'
import { fieldLabel } from '../../features/history/differences.ts'
import type { ImportedEntity } from '../../features/spreadsheets/limits.ts'
import { money } from '../../lib/fields.ts'
import { imageFields } from '../../records/save.server.ts'
import { formWords, type Word } from './form-words.server.ts'

type Kind =
  | 'id'
  | 'text'
  | 'number'
  | 'money'
  | 'yesNo'
  | 'date'
  | 'time'
  | 'list'
  | 'choice'
  | 'image'
  | 'names'
  | 'name'

/** A column of an entity's spreadsheet: a field, or a part of one. */
export type Column = {
  /** 'social.twitter' for a part of a field. */
  key: string
  label: string
  kind: Kind
  field: string
  part: string | undefined
  /** The values of a choice. */
  choices: readonly string[]
  /** The labels of the form's options. */
  words: readonly Word[]
  isRequired: boolean
  /** The entity whose names the cell contains. */
  names: 'speakers' | 'venues' | undefined
}

/** The fields that refer to other records by id; spreadsheets have their names. */
const references: Partial<Record<ImportedEntity, Record<string, 'speakers' | 'venues'>>> = {
  agenda: { speakers: 'speakers' },
  rooms: { venueId: 'venues' },
}

/** Labels that differ from the name of the field. */
const labels: Record<string, string> = {
  id: 'ID',
  day: 'Day number',
  speaker: 'Other speakers',
  'social.linkedin': 'LinkedIn',
  'time.start': 'Start time',
  'time.end': 'End time',
}

type Schema = z.core.$ZodType
type Definition = { type: string; shape?: Record<string, Schema>; entries?: Record<string, string> }
const definition = (schema: Schema) => schema._zod.def as unknown as Definition

const columns = new Map<ImportedEntity, readonly Column[]>()

/** Returns the columns of an entity, derived from its input schema; the first is the id. */
export function columnsOf(entity: ImportedEntity): readonly Column[] {
  const known = columns.get(entity)
  if (known) return known
  const derived = [
    { ...plain('id', undefined), kind: 'id' as const },
    ...Object.entries(entities[entity].input.shape as Record<string, Schema>).flatMap(([field, schema]) => {
      const { type, shape } = definition(unwrap(schema))
      return type === 'object' && shape
        ? Object.entries(shape).map(([part, inner]) => columnOf(entity, field, inner, part))
        : [columnOf(entity, field, schema)]
    }),
  ]
  columns.set(entity, derived)
  return derived
}

function plain(field: string, part: string | undefined) {
  const key = part ? `${field}.${part}` : field
  const label = labels[key] ?? fieldLabel(part ?? field)
  return {
    key,
    label,
    field,
    part,
    choices: [] as string[],
    words: [] as readonly Word[],
    isRequired: false,
    names: undefined,
  }
}

function columnOf(entity: ImportedEntity, field: string, schema: Schema, part?: string): Column {
  const names = references[entity]?.[field]
  const inner = unwrap(schema)
  const kind = kindOf(inner, field)
  return {
    ...plain(field, part),
    kind: names ? (kind === 'list' ? 'names' : 'name') : kind,
    choices: Object.values(definition(inner).entries ?? {}),
    words: formWords(entity, field),
    isRequired: part === undefined && inner === schema,
    names,
  }
}

const scalars: Record<string, Kind> = {
  boolean: 'yesNo',
  number: 'number',
  int: 'number',
  array: 'list',
  enum: 'choice',
}

function kindOf(schema: Schema, field: string): Kind {
  if (schema === money) return 'money'
  if (imageFields.some((each) => each === field)) return 'image'
  const kind = scalars[definition(schema).type]
  if (kind) return kind
  const accepts = (text: string) => (schema as z.ZodType).safeParse(text).success
  if (accepts('any text')) return 'text'
  if (accepts('2027-04-14')) return 'date'
  return accepts('09:30') ? 'time' : 'text'
}
