import type { z } from 'zod'

/**
 * A body as its schema means it: a text where the schema wants something else is read as what it stands for. Forms send
 * nothing but texts: 'true', '12', lists and objects as JSON, a list also with commas between its items.
 * What cannot be read stays as it is, for the schema to refuse.
 * @param isForm whether a text may have been sent more than once: the last one counts
 */
export function decodedBody(schema: z.ZodObject, body: unknown, isForm: boolean): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const shape = schema.shape as Record<string, z.core.$ZodType>
  const fields = Object.entries(body).filter(([name]) => Object.hasOwn(shape, name))
  return Object.fromEntries(
    fields.map(([name, value]) => [name, decoded(shape[name] as z.core.$ZodType, value, isForm)]),
  )
}

const flags = new Map([
  ...['true', 'on', '1'].map((text) => [text, true] as const),
  ...['false', 'off', '0'].map((text) => [text, false] as const),
])

/** How a text is read, by the type that the schema wants; texts themselves stay. */
const readers: Record<string, (text: string) => unknown> = {
  boolean: (text) => flags.get(text) ?? text,
  number: (text) => (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : text),
  array: (text) => (text.startsWith('[') ? parsed(text) : text.split(',').map((item) => item.trim())),
  object: parsed,
  enum: (text) => text,
}

function decoded(field: z.core.$ZodType, value: unknown, isForm: boolean): unknown {
  const { type, optional } = typeOf(field)
  // A list may come item by item.
  const single = isForm && Array.isArray(value) && type !== 'array' ? value.at(-1) : value
  const read = readers[type]
  if (typeof single !== 'string' || !read) return single
  const text = single.trim()
  if (text !== '' && text !== 'null') return read(text)
  return type === 'array' && !optional ? [] : null
}

type Wrapper = { type: string; innerType?: z.core.$ZodType; out?: z.core.$ZodType }

function typeOf(field: z.core.$ZodType, optional = false): { type: string; optional: boolean } {
  const { type, innerType, out } = field._zod.def as Wrapper
  if ((type === 'nullable' || type === 'optional') && innerType) return typeOf(innerType, true)
  // z.preprocess
  if (type === 'pipe' && out) return typeOf(out, optional)
  return { type: type === 'int' ? 'number' : type, optional }
}

/** The value that a JSON text stands for; any other text stays. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
