import assert from 'node:assert/strict'
import { z } from 'zod'
import { refusedAddresses, scriptMarkup, shortScript } from './corpus/scripts.ts'

export type Values = Record<string, unknown>

/** An address that every field for addresses accepts; nothing in it may run. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: it must not become a template
const address = 'https://pictures.example/a.png?onerror=pwned();alert(1)//`${pwned()}`'
/** Values for fields that take no free text. */
const plausible = [
  '2027-04-14',
  '#17336b',
  '09:00 - 09:45',
  'Africa/Nairobi',
  'USD',
  '-1.2886, 36.8233',
  'Current',
  1,
  true,
]

const accepts = (field: unknown, value: unknown) => z.safeParse(field as z.ZodType, value).success

/** Returns the schema within `nullish` and `preprocess`. */
function inner(field: unknown): unknown {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return inner(field.unwrap())
  if (field instanceof z.ZodPipe) return inner(field.def.out)
  return field
}

/**
 * Returns values for all fields of a schema: each free text gets the next text, and each address is tried with those
 * that it must refuse.
 * @param given values of fields that have rules of their own
 */
export function valuesWith(schema: z.ZodObject, nextText: () => string, given: Values = {}): Values {
  const entries = Object.entries(schema.shape).map(([name, field]) => [
    name,
    name in given ? given[name] : valueFor(name, field, nextText),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function valueFor(name: string, field: unknown, nextText: () => string): unknown {
  if (name === 'contentDocument') return undefined
  if (name === 'content') return scriptMarkup(nextText())
  const value = fieldValue(name, field, inner(field), nextText)
  assert.ok(accepts(field, value), `${name} needs a value of its own`)
  return value
}

function fieldValue(name: string, field: unknown, type: unknown, nextText: () => string): unknown {
  if (type instanceof z.ZodObject) return valuesWith(type, nextText)
  if (type instanceof z.ZodArray) return [valueFor(name, type.element, nextText)]
  if (type instanceof z.ZodEnum) return type.options[0]
  const text = nextText()
  // Some texts have a least length, others a small largest one.
  const fitting = [text, `${text} and then some more`, shortScript].find((each) => accepts(field, each))
  if (fitting !== undefined) return fitting
  if (!accepts(field, address)) return plausible.find((each) => accepts(field, each))
  for (const each of refusedAddresses) assert.equal(accepts(field, each), false, `${name} takes ${each}`)
  return address
}
