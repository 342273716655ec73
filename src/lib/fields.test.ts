import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { cleanText, httpUrl, imagePath, isoDate, money, requiredTextField, textField, timeOfDay } from './fields.ts'

/** What a schema makes of a value: the value as it is kept, or the first sentence of its refusal. */
function read(schema: z.ZodType, value: unknown) {
  const { success, data, error } = schema.safeParse(value)
  return success ? { kept: data } : { refused: error.issues[0]?.message }
}

test('text is kept without control characters and without blanks around it, with its line breaks', () => {
  assert.equal(cleanText('  \u0000one\u0007\ttwo\u001B \r\nthree\rfour\u2028\uFEFF\u0085 '), 'one two \nthree\nfour')
})

test('text is kept in the composed form of Unicode', () => {
  assert.equal(cleanText('e\u0301mile'), '\u00E9mile')
})

test('letters of every script and emoji stay as they are', () => {
  const kept = 'Ọlá, ሰላም, مرحبا, 👩🏾‍💻'
  assert.equal(cleanText(kept), kept)
})

test('the longest allowed text is counted after cleaning', () => {
  assert.deepEqual(read(textField(5), '  abcde  '), { kept: 'abcde' })
  assert.deepEqual(read(textField(5), 'abcdef'), { refused: 'Must be at most 5 characters' })
  assert.deepEqual(read(textField(5), `${' '.repeat(30)}a`), { refused: 'Must be at most 5 characters' })
})

test('a required text is not made of blanks and invisible characters alone', () => {
  const name = requiredTextField(10, 'Name is required')
  assert.deepEqual(read(name, ' \u0000\n\uFEFF '), { refused: 'Name is required' })
  assert.deepEqual(read(name, ''), { refused: 'Name is required' })
  assert.deepEqual(read(name, ' Ada '), { kept: 'Ada' })
})

test('a day stays as it is', () => {
  assert.deepEqual(read(isoDate, ' 2027-04-14 '), { kept: '2027-04-14' })
  assert.deepEqual(read(isoDate, '2028-02-29'), { kept: '2028-02-29' })
  assert.deepEqual(read(isoDate, ''), { kept: '' })
})

test('a moment is kept as the day that it falls on in Nairobi', () => {
  assert.deepEqual(read(isoDate, '2027-04-13T20:59:59.999Z'), { kept: '2027-04-13' })
  assert.deepEqual(read(isoDate, '2027-04-13T21:00:00.000Z'), { kept: '2027-04-14' })
  assert.deepEqual(read(isoDate, '2027-04-14T23:30:00+13:00'), { kept: '2027-04-14' })
  assert.deepEqual(read(isoDate, '2027-04-14T22:30:00-05:00'), { kept: '2027-04-15' })
})

test('a local time without a zone is kept as its day, wherever the server stands', () => {
  const zone = process.env.TZ
  try {
    for (const serverZone of ['Pacific/Auckland', 'America/Los_Angeles', 'Africa/Nairobi']) {
      process.env.TZ = serverZone
      assert.deepEqual(read(isoDate, '2027-04-14T00:30'), { kept: '2027-04-14' })
      assert.deepEqual(read(isoDate, '2027-04-14T23:30:00'), { kept: '2027-04-14' })
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('what is no day of the calendar is refused', () => {
  for (const value of ['2027-02-29', '2027-13-01', '14.04.2027', '2027-4-1', 'tomorrow', '2027-04-14Tnoon']) {
    assert.deepEqual(read(isoDate, value), { refused: 'Must be a date (YYYY-MM-DD)' }, value)
  }
})

test('a time of day has two digits for each part and twenty-four hours', () => {
  assert.deepEqual(read(timeOfDay, ' 00:00 '), { kept: '00:00' })
  assert.deepEqual(read(timeOfDay, '23:59'), { kept: '23:59' })
  for (const value of ['9:00', '24:00', '12:60', '0900', '09:00:00', ''])
    assert.deepEqual(read(timeOfDay, value), { refused: 'Invalid time format (HH:MM)' }, value)
})

test('a web address is a full http(s) address, or empty', () => {
  for (const value of ['https://ada.example', 'http://ada.example:8080/a?b=c#d', 'HTTPS://ADA.example', ''])
    assert.deepEqual(read(httpUrl, value), { kept: value }, value)
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

test('a picture is an uploaded one or a full http(s) address, or empty', () => {
  for (const value of ['uploads/ab/640x480.webp', 'https://pictures.example/1.jpg', ''])
    assert.deepEqual(read(imagePath, value), { kept: value }, value)
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

test('an amount has at most two decimals, and is neither negative nor endless', () => {
  for (const value of [0, 0.01, 19.99, 0.07, 1.1, 19_999_999.99, 20_000_000])
    assert.deepEqual(read(money, value), { kept: value })
  assert.deepEqual(read(money, 19.999), { refused: 'Must have at most two decimals' })
  assert.deepEqual(read(money, 1e-7), { refused: 'Must have at most two decimals' })
  assert.deepEqual(read(money, -0.01), { refused: 'Must be at least 0' })
  assert.deepEqual(read(money, 20_000_000.01), { refused: 'Must be at most 20,000,000' })
  for (const value of ['19.99', Number.NaN, Number.POSITIVE_INFINITY, null])
    assert.deepEqual(read(money, value), { refused: 'Must be a number' })
})
