import type { z } from 'zod'

/**
 * Converts the texts of a form to the types that `schema` expects: 'true', '12', and JSON for lists and objects (a list
 * of texts may also be comma-separated). Of a field that occurs more than once, the last value counts, except for lists.
 * A text that cannot be converted stays as it is, for the schema to reject.
 */
export function coerceTexts(schema: z.ZodObject, form: Record<string, string | string[]>): Record<string, unknown> {
  return mapFields(schema, form, (field, value) => {
    const { type, optional } = typeOf(field)
    const single = Array.isArray(value) && type !== 'array' ? value.at(-1) : value
    const convert = conversions[type]
    if (typeof single !== 'string' || !convert) return single
    const text = single.trim()
    if (text !== '' && text !== 'null') return convert(text)
    return type === 'array' && !optional ? [] : null
  })
}

/**
 * Replaces empty texts with null where `schema` expects another type: both remove the value of an optional field. All
 * else in a JSON body has a type already, and is left for the schema to check.
 */
export function emptyToNull(schema: z.ZodObject, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return mapFields(schema, body as Record<string, unknown>, (field, value) =>
    typeof value === 'string' && value.trim() === '' && typeOf(field).type in conversions ? null : value,
  )
}

/** Drops the fields that the schema does not name. */
function mapFields<Value>(
  { shape }: z.ZodObject,
  fields: Record<string, Value>,
  convert: (field: z.core.$ZodType, value: Value) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const field: z.core.$ZodType | undefined = Object.hasOwn(shape, name) ? shape[name] : undefined
      return field ? [[name, convert(field, value)]] : []
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
