/**
 * The values of a form by the names of its fields. A value is a string ('on' or 'off' for a checkbox), a chosen File, or
 * the list or object of a `HiddenInput`.
 */
export type FormValues = Record<string, string | object>

/** Replaces an incomplete date or number, which the browser reports as ''. No schema accepts it. */
const unreadable = '(unreadable)'

/** Reads the values of a form; a file field without a file is left out. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const values: FormValues = {}
  for (const [name, value] of new FormData(form)) {
    if (!(value instanceof File && value.size === 0 && !value.name)) values[name] = value
  }
  for (const input of form.elements) {
    if (!(input instanceof HTMLInputElement) || !input.name) continue
    if (input.type === 'checkbox' && !input.checked) values[input.name] = 'off'
    else if (input.dataset.json !== undefined) values[input.name] = JSON.parse(input.value)
    else if (input.validity.badInput) values[input.name] = unreadable
  }
  return values
}

/** Returns the reasons for refused files, by field name. Such a form cannot be saved. */
export function refusedFiles(form: HTMLFormElement): Record<string, string> {
  const inputs = form.querySelectorAll<HTMLInputElement>('input[data-refused]')
  return Object.fromEntries([...inputs].map(({ name, dataset }) => [name, dataset.refused ?? '']))
}

/** Returns true if any of the values differs from that of the same name in `base`. */
export const hasChanges = (values: FormValues, base: FormValues): boolean =>
  Object.entries(values).some(([name, value]) => !isSameValue(value, base[name]))

/** Compares two values; a missing value equals an empty text. Files are the same when they are the same file. */
export function isSameValue(a: string | object = '', b: string | object = ''): boolean {
  if (a instanceof File || b instanceof File) return a instanceof File && b instanceof File && isSameFile(a, b)
  return comparable(a) === comparable(b)
}

const isSameFile = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

const comparable = (value: string | object) =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : JSON.stringify(value)
