import type { FieldError } from '../lib/api.ts'
import { type FormValues, isSameValue } from '../ui/form/form-values.ts'
import type { AnyRecordForm } from '../ui/form/record-form.ts'

const textsOf = (form: AnyRecordForm, values: FormValues): Record<string, string> =>
  Object.fromEntries(Object.keys(form.labels).map((field) => [field, textOf(values[field])]))

const textOf = (value: string | File | undefined) => (typeof value === 'string' ? value : '')

/** What is wrong with what was typed, by the noun's own schema. A new picture was checked when it was chosen. */
export function checked(form: AnyRecordForm, values: FormValues): FieldError[] {
  const { error } = form.schema.safeParse(form.inputOf(textsOf(form, values)))
  return (error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }))
}

/** What is sent: a form where a picture goes with it or the call takes one, JSON otherwise. */
export function bodyOf(form: AnyRecordForm, values: FormValues, base: FormValues): object | FormData {
  const input = form.inputOf(textsOf(form, values))
  const name = String(form.picture ?? '')
  const picture = values[name] ?? ''
  // A picture that stays as it is is not sent: the form holds its path, and only a new file or nothing is a change.
  if (name && isSameValue(picture, base[name] ?? '')) delete input[name]
  return form.multipart || picture instanceof File
    ? asForm({ ...input, ...(name in input && { [name]: picture }) })
    : input
}

function asForm(input: Record<string, unknown>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof File) body.append(name, value)
    else body.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''))
  }
  return body
}

/** The form's field that an error belongs to: 'features' for 'features.2'. */
export function fieldOf(form: AnyRecordForm, path: string): string {
  const parts = path.split('.')
  while (parts.length > 1 && !(parts.join('.') in form.labels)) parts.pop()
  return parts.join('.')
}

/** What the record is called: its first field. */
export function nameOf(form: AnyRecordForm, values: FormValues): string {
  return textOf(values[Object.keys(form.labels)[0] ?? '']) || `a new ${form.noun}`
}
