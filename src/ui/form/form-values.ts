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
  for (const input of form.elements) if (input instanceof HTMLInputElement) Object.assign(values, correctedValue(input))
  return values
}

/** Returns the value of an input for which the browser reports another one, or none. */
function correctedValue({ name, type, value, checked, validity, dataset }: HTMLInputElement): FormValues {
  // The input of a custom control has no name.
  const field = name || dataset.field
  if (field && validity.badInput) return { [field]: unreadable }
  if (name && type === 'checkbox' && !checked) return { [name]: 'off' }
  return name && dataset.json !== undefined ? { [name]: JSON.parse(value) } : {}
}

/** The reading of a chosen file, by its input. */
const readings = new WeakMap<Element, Promise<void>>()

/** Notes that a chosen file is being read: it is the value of its input when the promise resolves. */
export const noteReading = (input: HTMLInputElement, reading: Promise<void>) => readings.set(input, reading)

/** Resolves once the chosen files are the values of their inputs. */
export async function filesRead(form: HTMLFormElement): Promise<void> {
  await Promise.all([...form.elements].map((field) => readings.get(field)))
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
