import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { z } from 'zod'
import {
  cleanLine,
  cleanText,
  httpUrl,
  imagePath,
  isoDate,
  money,
  multilineField,
  requiredTextField,
  textField,
  timeOfDay,
} from './fields.ts'

/** Returns the parsed value, or the first error message. */
function read(schema: z.ZodType, value: unknown) {
  const { success, data, error } = schema.safeParse(value)
  return success ? { parsed: data } : { refused: error.issues[0]?.message }
}

const messy = '  \u0000one\u0007\ttwo\u001B \r\nthree\rfour\u2028\uFEFF\u0085 '

test('text loses control characters and surrounding blanks, but not its line breaks', () => {
  assert.equal(cleanText(messy), 'one two \nthree\nfour')
  assert.equal(multilineField(50).parse(messy), 'one two \nthree\nfour')
})

test('in a text of one line, a line break becomes a space', () => {
  assert.equal(cleanLine(messy), 'one two  three four')
  assert.equal(textField(50).parse(messy), 'one two  three four')
})

test('a line break of any kind keeps two words apart', () => {
  for (const lineBreak of ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
    assert.equal(cleanText(`Ada${lineBreak}Obi`), 'Ada\nObi')
    assert.equal(cleanLine(`Ada${lineBreak}Obi`), 'Ada Obi')
  }
})

/** The expected result of cleaning one character, derived independently from the categories of Unicode. */
function expected(character: string, lineBreak: string): string {
  if (/[\n\r\v\f\x85\u2028\u2029]/.test(character)) return lineBreak
  if (character === '\t') return ' '
  if (/\p{Cc}|[\uFEFF\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFFF9-\uFFFB]/u.test(character)) return ''
  return character
}
const inputs = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.constantFrom(...'ab e\u0301\uD800\uDC00\u200D\u202E\u2028\u2029\u0085\r\n\t\0\uFEFF\u00A0'.split('')), {
      maxLength: 30,
    })
    .map((all) => all.join('')),
)

test('cleaning is the only change that a text sees', () => {
  fc.assert(
    fc.property(inputs, (text) => {
      const wellFormed = text.replace(/\p{Surrogate}/gu, '') // half a character is none
      for (const [clean, lineBreak] of [
        [cleanText, '\n'],
        [cleanLine, ' '],
      ] as const) {
        const characters = [...wellFormed.replaceAll('\r\n', '\n')].map((each) => expected(each, lineBreak))
        assert.equal(clean(text), characters.join('').normalize('NFC').trim())
        assert.equal(clean(clean(text)), clean(text))
      }
    }),
    { numRuns: 2000 },
  )
})

test('text is normalized to NFC', () => {
  assert.equal(cleanText('e\u0301mile'), '\u00E9mile')
})

test('letters of every script and emoji are unchanged', () => {
  const text = 'Ọlá, ሰላም, مرحبا, 👩🏾‍💻'
  assert.equal(cleanText(text), text)
})

test('the maximum length applies after cleaning', () => {
  assert.deepEqual(read(textField(5), '  abcde  '), { parsed: 'abcde' })
  assert.deepEqual(read(textField(5), 'abcdef'), { refused: 'Must be at most 5 characters' })
  assert.deepEqual(read(textField(5), `${' '.repeat(30)}a`), { refused: 'Must be at most 5 characters' })
})

test('a required text needs a visible character', () => {
  const name = requiredTextField(10, 'Name is required')
  assert.deepEqual(read(name, ' \u0000\n\uFEFF '), { refused: 'Name is required' })
  assert.deepEqual(read(name, ''), { refused: 'Name is required' })
  assert.deepEqual(read(name, ' Ada '), { parsed: 'Ada' })
})

test('a date is unchanged', () => {
  assert.deepEqual(read(isoDate, ' 2027-04-14 '), { parsed: '2027-04-14' })
  assert.deepEqual(read(isoDate, '2028-02-29'), { parsed: '2028-02-29' })
  assert.deepEqual(read(isoDate, ''), { parsed: '' })
})

test('midnight in UTC becomes its day; other moments are refused, as their day depends on the zone', () => {
  for (const value of ['2027-04-14T00:00:00.000Z', '2027-04-14T00:00:00Z', '2027-04-14T00:00Z'])
    assert.deepEqual(read(isoDate, value), { parsed: '2027-04-14' })
  for (const value of ['2027-04-14T21:30:00Z', '2027-04-14T00:00:00+03:00', '2027-04-14T22:30:00-05:00'])
    assert.deepEqual(read(isoDate, value), { refused: 'Must be a date (YYYY-MM-DD)' })
})

test('a local time without a zone becomes its day, whatever the time zone of the server', () => {
  const zone = process.env.TZ
  try {
    for (const serverZone of ['Pacific/Auckland', 'America/Los_Angeles', 'Africa/Nairobi']) {
      process.env.TZ = serverZone
      assert.deepEqual(read(isoDate, '2027-04-14T00:30'), { parsed: '2027-04-14' })
      assert.deepEqual(read(isoDate, '2027-04-14T23:30:00'), { parsed: '2027-04-14' })
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('an invalid date is refused', () => {
  for (const value of ['2027-02-29', '2027-13-01', '14.04.2027', '2027-4-1', 'tomorrow', '2027-04-14Tnoon']) {
    assert.deepEqual(read(isoDate, value), { refused: 'Must be a date (YYYY-MM-DD)' }, value)
  }
  for (const value of ['0027-04-14', '0202-04-14', '2127-04-14'])
    assert.deepEqual(read(isoDate, value), { refused: 'Must be a date of this century' }, value)
})

test('a time of day has two digits for hours and minutes, up to 23:59', () => {
  assert.deepEqual(read(timeOfDay, ' 00:00 '), { parsed: '00:00' })
  assert.deepEqual(read(timeOfDay, '23:59'), { parsed: '23:59' })
  for (const value of ['9:00', '24:00', '12:60', '0900', '09:00:00', ''])
    assert.deepEqual(read(timeOfDay, value), { refused: 'Invalid time format (HH:MM)' }, value)
})

test('a URL is an absolute http(s) URL or empty', () => {
  for (const value of ['https://ada.example', 'http://ada.example:8080/a?b=c#d', 'HTTPS://ADA.example', ''])
    assert.deepEqual(read(httpUrl, value), { parsed: value }, value)
  for (const value of [
    'ada.example',
    '//ada.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https://a b',
  ])
    assert.deepEqual(read(httpUrl, value), { refused: 'Must be a valid URL' }, value)
})

test('an image is an uploaded one, an absolute http(s) URL or empty', () => {
  for (const value of ['uploads/ab/640x480.webp', 'https://pictures.example/1.jpg', ''])
    assert.deepEqual(read(imagePath, value), { parsed: value }, value)
  const refused = 'Must be an uploaded picture or an http(s) address'
  for (const value of [
    'data:image/png;base64,AA',
    '/uploads/a.webp',
    'uploads/',
    'uploads/../secret',
    'uploads/a/../../x',
    'a.png',
    'blob:x',
  ])
    assert.deepEqual(read(imagePath, value), { refused }, value)
})

test('an amount has at most two decimals, and is neither negative nor infinite', () => {
  for (const value of [0, 0.01, 19.99, 0.07, 1.1, 19_999_999.99, 20_000_000])
    assert.deepEqual(read(money, value), { parsed: value })
  assert.deepEqual(read(money, 19.999), { refused: 'Must have at most two decimals' })
  assert.deepEqual(read(money, 1e-7), { refused: 'Must have at most two decimals' })
  assert.deepEqual(read(money, -0.01), { refused: 'Must be at least 0' })
  assert.deepEqual(read(money, 20_000_000.01), { refused: 'Must be at most 20,000,000' })
  for (const value of ['19.99', Number.NaN, Number.POSITIVE_INFINITY])
    assert.deepEqual(read(money, value), { refused: 'Must be a number' })
  assert.deepEqual(read(money, null), { refused: 'Must be given' })
})
