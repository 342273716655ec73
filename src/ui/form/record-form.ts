import type { ComponentType, RefObject } from 'react'
import type { z } from 'zod'
import type { FormValues } from './form-values.ts'

/**
 * The field names of an input: its keys, with a dot for nested objects ('social.website'). Labels are typed by it, so
 * that a missing one is a compile error.
 */
export type FieldName<Input> = {
  [Key in keyof Input & string]-?: NonNullable<Input[Key]> extends Nested
    ? `${Key}.${FieldName<NonNullable<Input[Key]>>}`
    : Key
}[keyof Input & string]

type Nested = { [key: string]: unknown }

/** The values of a form by its field names: strings, except the fields of `Other`. */
export type ValuesOf<Field extends string, Other extends object = object> = Omit<Record<Field, string>, keyof Other> &
  Other

/** The errors of a form by its field names. */
type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>

export type FieldsProps<Values> = {
  values: Values
  errors: FieldErrors<Values>
  /** The record's id; undefined until it is saved for the first time. */
  id: string | undefined
  /** True until the record is saved for the first time. */
  isNew: boolean
}

/** Describes the form of an entity, for new and existing records. */
export type RecordForm<Rec, Values extends FormValues> = {
  /** The schema of the request body, which the server checks too. */
  schema: z.ZodObject
  labels: Record<keyof Values & string, string>
  /** Returns the values of the fields; without a record, the defaults of a new one. */
  valuesOf: (record: Rec | undefined) => Values
  /** Returns the request body for the values of the fields that `Fields` renders. */
  inputOf: (values: Values) => Record<string, unknown>
  /** Returns the values of a copy of a record, where these are not all of its own. */
  copyOf?: (values: Values) => Values
  /** The field of the picture; the form is then sent as multipart. */
  picture?: keyof Values & string
  Fields: ComponentType<FieldsProps<Values>>
  /** Says beside the button what saving an existing record causes. `saved` are its values. */
  SaveNote?: ComponentType<{ id: string; saved: Values; form: RefObject<HTMLFormElement | null> }>
  /** The fields that many records can be given at once. */
  sharedFields?: { [Name in keyof Values & string]?: ComponentType<FieldsProps<Values>> }
  /** Returns the message of a failed save; `detail` is the server's message, or ''. */
  failed: (isNew: boolean, detail: string) => string
}

// biome-ignore lint/suspicious/noExplicitAny: for code that handles the form of any entity
export type AnyRecordForm = RecordForm<any, any>

/** Returns the labelled fields of a record as strings: '' for a missing value, 'on' or 'off' for a boolean. */
export function textsOf<Field extends string>(
  labels: Record<Field, string>,
  record: object = {},
): Record<Field, string> {
  const names = Object.keys(labels) as Field[]
  return Object.fromEntries(names.map((name) => [name, textOf(valueAt(record, name))])) as Record<Field, string>
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value ?? '')
}

const valueAt = (record: object, name: string) => name.split('.').reduce<unknown>(property, record)

const property = (value: unknown, key: string) => (value instanceof Object ? Reflect.get(value, key) : undefined)

/** Turns values with dotted names into an object with nested ones: { 'time.start': '18:00' } → { time: { start: '18:00' } }. */
export function nested(values: FormValues): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const [outer = '', inner] = name.split('.')
    input[outer] = inner ? { ...(input[outer] as object | undefined), [inner]: value } : value
  }
  return input
}
