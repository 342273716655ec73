/** What stands in a form, by the names of its fields: texts, chosen files, and 'on' or '' for what is switched. */
export type FormValues = Record<string, string | File>

/** What stands for half a date and the like: the browser tells no text of it, and no schema takes it for nothing. */
const unreadable = '(unreadable)'

/** An empty file field counts as nothing; of a box that is not ticked the name stands there all the same. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const values: FormValues = {}
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.type === 'checkbox' && element.name) values[element.name] = ''
  }
  for (const [name, value] of new FormData(form)) {
    if (!(value instanceof File && value.size === 0 && !value.name)) values[name] = value
  }
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.validity.badInput) values[element.name] = unreadable
  }
  return values
}

/** Whether two forms hold the same. Files are the same when they are the same file. */
export function isSameForm(a: FormValues, b: FormValues): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSameValue(a[name] ?? '', b[name] ?? ''))
}

export function isSameValue(a: string | File, b: string | File): boolean {
  if (a instanceof File && b instanceof File)
    return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified
  return typeof a === 'string' && typeof b === 'string' && a.replaceAll('\r\n', '\n') === b.replaceAll('\r\n', '\n')
}
