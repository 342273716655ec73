import type { FieldError } from '../../lib/api.ts'
import { type FormValues, isSameValue } from '../../ui/form/form-values.ts'
import type { AnyRecordForm } from '../../ui/form/record-form.ts'
import type { Entity } from './entity.ts'

/** Checks the values by the form's schema, except a chosen file, which was checked when it was chosen. */
export function validate(form: AnyRecordForm, values: FormValues): FieldError[] {
  const checked = Object.entries(values).map(([name, value]) => [name, value instanceof File ? '' : value])
  const input = form.inputOf(Object.fromEntries(checked))
  const issues = form.schema.safeParse(input).error?.issues ?? []
  return issues
    .map(({ path, message }) => ({ field: path.join('.'), message }))
    .filter(({ field }) => !(values[field] instanceof File))
}

/** Returns the body of a save: multipart for a form with a picture, JSON otherwise. */
export function requestBody(form: AnyRecordForm, values: FormValues, base: FormValues): object | FormData {
  const { picture } = form
  const input = form.inputOf(values)
  if (picture === undefined) return input
  // Not sent when unchanged, so that the column is not touched.
  if (isSameValue(values[picture], base[picture])) delete input[picture]
  return toFormData(input)
}

function toFormData(input: Record<string, unknown>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof File) body.append(name, value)
    else body.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''))
  }
  return body
}

/** Returns the messages by the fields of the form; of several errors of one field the first. */
export function errorsByField(form: AnyRecordForm, errors: FieldError[]): Record<string, string> {
  const own = errors.map(({ field, message }) => [fieldOf(form, field), message] as const)
  return Object.fromEntries(own.filter(([field]) => field in form.labels).toReversed())
}

/** Returns the field that an error belongs to: 'features' for 'features.2'. */
function fieldOf(form: AnyRecordForm, path: string): string {
  const parts = path.split('.')
  while (parts.length > 1 && !(parts.join('.') in form.labels)) parts.pop()
  return parts.join('.')
}

/** Returns the text of the form's first field, which names the record to people. */
function recordName(form: AnyRecordForm, values: FormValues): string | undefined {
  const [first = ''] = Object.keys(form.labels)
  return String(values[first] ?? '') || undefined
}

/** Returns the name of an unsaved record for people. */
export const draftLabel = ({ name }: Entity, form: AnyRecordForm, values: FormValues) =>
  recordName(form, values) ?? `a new ${name}`
