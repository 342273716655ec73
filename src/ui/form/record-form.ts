import type { ComponentType } from 'react'
import type { FormValues } from './form-values.ts'

/** What the fields of a form are given: what stands in them at first, and what is wrong with them. */
export type FieldsProps<Field extends string> = { values: FormValues; errors: Partial<Record<Field, string>> }

/** A schema of zod, as far as a form needs it: zod itself stays out of what knows no noun. */
type Schema = {
  safeParse(input: unknown): { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }
}

/**
 * How a noun's records are typed in, new ones and old ones alike. Its fields are flat and hold texts, so that drafts and
 * the comparison of two versions are blind to what they mean: 'social.website' is a field.
 */
export type RecordForm<Rec, Field extends string> = {
  /** 'speaker' */
  noun: string
  /** Below the API's base: '/speakers'. */
  path: string
  /** The same rules as the server's. */
  schema: Schema
  labels: Record<Field, string>
  /** How the text of a field reads, where that text is not for people: that of a switch, a rich text, a list of ids. */
  written?: Partial<Record<Field, (text: string) => string>>
  /** Whom the ids in a record stand for, so that its history can be read. */
  namesOf?: () => Promise<{ id: string; name: string }[]>
  /** What stands in the fields; without a record, the defaults of a new one. */
  valuesOf: (record: Rec | undefined) => Record<Field, string>
  /** What is sent, from the texts of all fields. */
  inputOf: (values: Record<Field, string>) => Record<string, unknown>
  /** The field that holds a picture. */
  picture?: Field
  /** Whether it is sent as a form even without a new picture. */
  multipart?: boolean
  Fields: ComponentType<FieldsProps<Field>>
  /** What is said when saving failed; `detail` is '' when nobody told why. */
  failed: (isNew: boolean, detail: string) => string
}

// biome-ignore lint/suspicious/noExplicitAny: for what handles any form; its record and fields are the form's own
export type AnyRecordForm = RecordForm<any, any>
