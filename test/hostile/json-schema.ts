import fc from 'fast-check'

/** A JSON schema as the API's description has it. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  minimum?: number
  maximum?: number
}

const texts = [
  ...['', ' ', 'a', 'Ada Obi', 'null', 'true', '0', '-1', '1e999', '09:00', '24:61', '2027-04-14', '2027-02-30'],
  ...[
    'ada@example.org',
    'ADA@example.org',
    'https://ada.example/a?b#c',
    'javascript:alert(1)',
    '//evil.example',
    '/tickets',
  ],
  ...['uploads/../../etc', 'uploads/aa/640x480.webp', 'Current', 'USD', 'Africa/Nairobi', 'privacy', 'a b/c'],
  ...[
    "' or '1'='1",
    '"; drop table speakers; --',
    '%00',
    '\u0000',
    '\u2028',
    '\uD800',
    '\uFFFD',
    '\u202Etxt',
    '𝒳'.repeat(60),
  ],
  ...['<img src=x onerror=alert(1)>', '<p>Two <b>words</b></p>', '{"start":"09:00"}', '[', '__proto__', 'constructor'],
  ...['Builds ledgers that stay up.', 'x'.repeat(300), 'x'.repeat(50_000)],
]
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)
const numbers = fc.constantFrom(0, 1, -1, 0.01, 0.001, 12.5, 100, 1e7, 2 ** 31, 2 ** 53, 1e308, -0)
const anything = fc.oneof(text, numbers, fc.jsonValue({ maxDepth: 3 }))

/**
 * Returns values that mostly fit a schema, with some of another type among them.
 * @param components what `$ref` refers to
 */
export function valuesOf(schema: Schema, components: Record<string, Schema>, depth = 0): fc.Arbitrary<unknown> {
  const of = (inner: Schema) => valuesOf(inner, components, depth + 1)
  const { $ref, anyOf, oneOf, allOf } = schema
  if (depth > 6) return fc.constant([])
  if ($ref) return of(components[$ref.split('/').at(-1) ?? ''] ?? {})
  const choices = anyOf ?? oneOf ?? allOf
  if (choices) return fc.oneof(...choices.map(of))
  return fc.oneof({ weight: 12, arbitrary: fitting(schema, of) }, { weight: 1, arbitrary: anything })
}

const byType: Record<string, (schema: Schema, of: (inner: Schema) => fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>> =
  {
    object: ({ properties = {} }, of) => objectsOf(properties, of),
    array: ({ items = {} }, of) => fc.array(of(items), { maxLength: 4 }),
    integer: () => fc.oneof(fc.integer({ min: -2, max: 40 }), numbers),
    number: () =>
      fc.oneof(
        fc.integer({ min: 0, max: 90_000 }).map((cents) => cents / 100),
        numbers,
      ),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    string: () => text,
  }

function fitting(schema: Schema, of: (inner: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const [type = ''] = [schema.type ?? []].flat()
  return byType[type]?.(schema, of) ?? anything
}

/** Values that records of the site have; any other text is a sentence. */
const plausible: Record<string, unknown[]> = {
  email: ['ada@example.org', 'bisi@example.org', 'chidi@example.org'],
  date: ['2027-04-14'],
  type: ['Current', 'vip'],
  slug: ['visa', 'privacy', 'press'],
  password: ['jacaranda in bloom'],
  section: ['about', 'hero', 'stats', 'faq'],
  ...{ price: [249], quantity: [100], title: ['Engineer'], content: ['<p>Two <b>words</b></p>'] },
}

/** Returns objects with a few fields of plausible values, which most routes accept. */
export function plausibleObjects({ properties = {} }: Schema): fc.Arbitrary<unknown> {
  const given = Object.entries(properties).filter(([name, { type }]) => plausible[name] || type === 'string')
  return fc.record(
    Object.fromEntries(
      given.map(([name]) => [name, fc.constantFrom(...(plausible[name] ?? ['Builds ledgers that stay up.']))]),
    ),
  )
}

/** Objects that lack some of the properties, and sometimes have one more. */
function objectsOf(properties: Record<string, Schema>, of: (schema: Schema) => fc.Arbitrary<unknown>) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, of(schema)]))
  const some = fc.record(fields, { requiredKeys: [] })
  const extra = fc.dictionary(
    fc.constantFrom('role', 'id', '_id', 'passwordHash', 'updatedAt', 'constructor'),
    anything,
    {
      maxKeys: 1,
    },
  )
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(fields) },
    { weight: 2, arbitrary: some },
    { weight: 1, arbitrary: fc.tuple(some, extra).map(([one, other]) => ({ ...one, ...other })) },
  )
}
