import type { z } from 'zod'

/**
 * Converts the texts of a form to the types that `schema` expects: 'true', '12', and JSON for lists and objects (a list
 * of texts may also be comma-separated). Fields that the schema does not name are dropped. A text that cannot be
 * converted stays as it is, for the schema to reject. JSON bodies pass too: clients send texts in them as well.
 * @param isForm a field may occur more than once; the last value counts, except for lists
 */
export function coerceBody(schema: z.ZodObject, body: unknown, isForm: boolean): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const shape: Record<string, z.core.$ZodType> = schema.shape
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined
      return field ? [[name, coerceValue(field, value, isForm)]] : []
    }),
  )
}

const booleans = new Map([
  ...['true', 'on', '1'].map((text) => [text, true] as const),
  ...['false', 'off', '0'].map((text) => [text, false] as const),
])

/** Conversions by the type of the schema; a type without one keeps its text. */
const conversions: Record<string, (text: string) => unknown> = {
  boolean: (text) => booleans.get(text) ?? text,
  number: (text) => (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : text),
  array: (text) => (text.startsWith('[') ? parseJson(text) : text.split(',').map((item) => item.trim())),
  object: parseJson,
  enum: (text) => text,
}

function coerceValue(field: z.core.$ZodType, value: unknown, isForm: boolean): unknown {
  const { type, optional } = typeOf(field)
  const single = isForm && Array.isArray(value) && type !== 'array' ? value.at(-1) : value
  const convert = conversions[type]
  if (typeof single !== 'string' || !convert) return single
  const text = single.trim()
  if (text !== '' && text !== 'null') return convert(text)
  return type === 'array' && !optional ? [] : null
}

type Wrapper = { type: string; innerType?: z.core.$ZodType; out?: z.core.$ZodType }

function typeOf(field: z.core.$ZodType, optional = false): { type: string; optional: boolean } {
  const { type, innerType, out } = field._zod.def as Wrapper
  if ((type === 'nullable' || type === 'optional') && innerType) return typeOf(innerType, true)
  if (type === 'pipe' && out) return typeOf(out, optional) // z.preprocess
  return { type: type === 'int' ? 'number' : type, optional }
}

/** Returns the value of a JSON text, or the text itself when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
