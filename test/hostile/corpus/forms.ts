import { integersFrom } from '../../random.ts'
import { runs, seed } from '../round.ts'

/** A body sent to the route for a new speaker, and the statuses that it may be answered with. */
export type HostileForm = { name: string; type?: string; body: Buffer; statuses: number[] }

const boundary = 'b0undary'
const multipart = `multipart/form-data; boundary=${boundary}`
const bytes = (text: string) => Buffer.from(text, 'latin1')

type Part = { disposition?: string; headers?: string; value?: string }
const encodePart = ({ disposition = '', headers = '', value = 'x' }: Part) =>
  `--${boundary}\r\n${disposition && `Content-Disposition: ${disposition}\r\n`}${headers}\r\n${value}\r\n`
const field = (name: string, value = 'x', headers = '') =>
  encodePart({ disposition: `form-data; name="${name}"`, value, headers })
const fileOf = (image: Buffer, disposition: string, headers = 'Content-Type: image/png\r\n') =>
  encodePart({ disposition, headers, value: image.toString('latin1') })

const person = [
  field('name', 'Ada Obi'),
  field('title', 'Engineer'),
  field('company', 'Kobo Rails'),
  field('bio', 'Builds ledgers that stay up.'),
].join('')
const end = `--${boundary}--\r\n`
const form = (parts: string) => bytes(person + parts + end)

const accepted = [201]
const refused = [400, 413, 415]
const either = [...accepted, ...refused]

/** A form with a photo that is accepted. */
export const plainForm = (image: Buffer) => form(fileOf(image, 'form-data; name="image"; filename="a.png"'))

/** @param image a small PNG, which is accepted where the form around it is */
export const forms = (image: Buffer): HostileForm[] => [
  ...boundaries(),
  ...headers(image),
  ...names(),
  ...fileNames(image),
  ...encodings(image),
  ...amounts(image),
  ...damage(image),
]

const boundaries = (): HostileForm[] => [
  { name: 'no boundary', type: 'multipart/form-data', body: form(''), statuses: refused },
  { name: 'an empty boundary', type: 'multipart/form-data; boundary=', body: form(''), statuses: refused },
  { name: 'another boundary', type: 'multipart/form-data; boundary=other', body: form(''), statuses: refused },
  {
    name: 'two boundaries',
    type: `multipart/form-data; boundary=other; boundary=${boundary}`,
    body: form(''),
    statuses: either,
  },
  {
    name: 'a boundary of 10 kB',
    type: `multipart/form-data; boundary=${'b'.repeat(10_000)}`,
    body: form(''),
    statuses: refused,
  },
  {
    name: 'a boundary with signs of a pattern',
    type: 'multipart/form-data; boundary=(a+)+$',
    body: form(''),
    statuses: refused,
  },
  { name: 'no final boundary', body: bytes(person), statuses: refused },
  { name: 'half a final boundary', body: bytes(`${person}--${boundary}-`), statuses: refused },
  { name: 'bare line feeds', body: bytes(form('').toString('latin1').replaceAll('\r\n', '\n')), statuses: either },
  { name: 'a preamble and an epilogue', body: bytes(`preamble\r\n${form('')}epilogue`), statuses: accepted },
  { name: 'parts after the end', body: bytes(`${form('')}${field('name', 'Eve')}${end}`), statuses: accepted },
  { name: 'nothing', body: bytes(''), statuses: refused },
  { name: 'only an end', body: bytes(end), statuses: refused },
  { name: 'a mixed multipart', type: `multipart/mixed; boundary=${boundary}`, body: form(''), statuses: [415] },
  {
    name: 'a boundary in a value',
    body: form(field('note', `--${boundary}x\r\n--${boundary.slice(0, 4)}`)),
    statuses: either,
  },
]

const headers = (image: Buffer): HostileForm[] => [
  { name: 'a header of 20 kB', body: form(field('x', 'x', `X-Long: ${'h'.repeat(20_000)}\r\n`)), statuses: either },
  {
    name: 'a header of 200 kB without an end',
    body: bytes(`${person}--${boundary}\r\nX-Long: ${'h'.repeat(200_000)}`),
    statuses: refused,
  },
  { name: 'ten thousand headers', body: form(field('x', 'x', 'X: y\r\n'.repeat(10_000))), statuses: either },
  { name: 'no headers', body: form(encodePart({})), statuses: either },
  {
    name: 'another disposition',
    body: form(encodePart({ disposition: 'attachment; name="name"', value: 'Eve' })),
    statuses: accepted,
  },
  {
    name: 'two dispositions',
    body: form(field('x', 'x', 'Content-Disposition: form-data; name="name"\r\n')),
    statuses: either,
  },
  { name: 'a folded header', body: form(encodePart({ disposition: 'form-data;\r\n name="x"' })), statuses: either },
  { name: 'a header without a colon', body: form(field('x', 'x', 'nonsense\r\n')), statuses: either },
  {
    name: 'a nested multipart',
    body: form(field('x', `--inner\r\n\r\ny\r\n--inner--`, 'Content-Type: multipart/mixed; boundary=inner\r\n')),
    statuses: accepted,
  },
  {
    name: 'a photo in a nested multipart',
    body: form(
      fileOf(
        image,
        'form-data; name="image"; filename="a.png"',
        `Content-Type: multipart/mixed; boundary=${boundary}\r\n`,
      ),
    ),
    statuses: either,
  },
]

const names = (): HostileForm[] => [
  { name: 'an empty name', body: form(field('')), statuses: either },
  { name: 'no name', body: form(encodePart({ disposition: 'form-data' })), statuses: either },
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    '__proto__[admin]',
    'constructor.prototype.admin',
    '__proto__[]',
  ].map((name) => ({ name: `a field ${name}`, body: form(field(name, '{"admin":true}')), statuses: either })),
  ...['__proto__', 'hasOwnProperty'].map((name) => ({
    name: `JSON with ${name}`,
    body: form(field('social', `{"${name}":{"admin":true}}`, 'Content-Type: application/json\r\n')),
    statuses: either,
  })),
  {
    name: 'a name with a line break',
    body: form(encodePart({ disposition: 'form-data; name="a\r\nb"' })),
    statuses: either,
  },
  { name: 'a name with NUL', body: form(field('na\0me', 'Eve')), statuses: either },
  { name: 'a name of 60 kB', body: form(field('n'.repeat(60_000))), statuses: either },
  {
    name: 'fields of the server',
    body: form(['id', '_id', 'updatedAt', 'role', 'passwordHash'].map((name) => field(name, 'mine')).join('')),
    statuses: accepted,
  },
  { name: 'a name twice', body: form(field('name', 'Bisi')), statuses: accepted },
]

const fileNames = (image: Buffer): HostileForm[] =>
  [
    '../../../etc/passwd',
    '..\\..\\boot.ini',
    'a\0.png',
    'C:\\a.png',
    '/dev/null',
    '.',
    '..',
    ' ',
    'a.png/../../x',
    'CON',
    '<script>.png',
    'x'.repeat(8000),
    '%2e%2e%2fx',
    '"; name="featured',
  ]
    .map((name) => ({
      name: `a file named ${name.slice(0, 30)}`,
      body: form(fileOf(image, `form-data; name="image"; filename="${name}"`)),
      statuses: either,
    }))
    .concat([
      {
        name: 'a file name with a line break',
        body: form(fileOf(image, 'form-data; name="image"; filename="a\r\nX-Evil: 1.png"')),
        statuses: either,
      },
      {
        name: 'an encoded file name',
        body: form(fileOf(image, 'form-data; name="image"; filename*=UTF-8\'\'..%2F..%2Fx%00.png')),
        statuses: either,
      },
      {
        name: 'a file name in an unknown encoding',
        body: form(fileOf(image, 'form-data; name="image"; filename*=x-none\'\'%ff.png')),
        statuses: either,
      },
      {
        name: 'two file names',
        body: form(fileOf(image, 'form-data; name="image"; filename="a.png"; filename="../b.png"')),
        statuses: either,
      },
      {
        name: 'a file in place of a text',
        body: form(fileOf(image, 'form-data; name="bio"; filename="a.png"')),
        statuses: either,
      },
      { name: 'a text in place of a file', body: form(field('image', '../../etc/passwd')), statuses: refused },
    ])

const encodings = (image: Buffer): HostileForm[] => [
  {
    name: 'a photo in base64',
    body: form(
      encodePart({
        disposition: 'form-data; name="image"; filename="a.png"',
        headers: 'Content-Transfer-Encoding: base64\r\n',
        value: image.toString('base64'),
      }),
    ),
    statuses: refused,
  },
  {
    name: 'a text in quoted-printable',
    body: form(field('name', '=41da', 'Content-Transfer-Encoding: quoted-printable\r\n')),
    statuses: either,
  },
  ...['utf-16', 'utf-7', 'x-none', 'hex', 'base64', '../../x'].map((charset) => ({
    name: `a text that claims ${charset}`,
    body: form(field('title', 'A\0d\0a\0', `Content-Type: text/plain; charset=${charset}\r\n`)),
    statuses: either,
  })),
  { name: 'invalid UTF-8', body: form(field('title', '\xff\xfe')), statuses: refused },
  {
    name: 'JSON that ends early',
    body: form(field('social', '{"twitter":', 'Content-Type: application/json\r\n')),
    statuses: refused,
  },
  {
    name: 'JSON of great depth',
    body: form(field('social', '['.repeat(100_000), 'Content-Type: application/json\r\n')),
    statuses: refused,
  },
  { name: '_charset_', body: form(field('_charset_', 'utf-16')), statuses: accepted },
]

const amounts = (image: Buffer): HostileForm[] => [
  { name: 'thousands of fields', body: form(field('x').repeat(runs(2000, 50_000))), statuses: [413] },
  {
    name: 'thousands of names',
    body: form(Array.from({ length: runs(2000, 50_000) }, (_, at) => field(`x${at}`)).join('')),
    statuses: [413],
  },
  {
    name: 'thousands of photos',
    body: form(fileOf(image, 'form-data; name="image"; filename="a.png"').repeat(runs(300, 3000))),
    statuses: [413],
  },
  {
    name: 'thousands of files',
    body: form(fileOf(image, 'form-data; name="x"; filename="a.png"').repeat(runs(300, 3000))),
    statuses: [413],
  },
  {
    name: 'thousands of empty files',
    body: form(encodePart({ disposition: 'form-data; name="image"; filename=""', value: '' }).repeat(1000)),
    statuses: either,
  },
  { name: 'a long text', body: form(field('bio', 'x'.repeat(999_999))), statuses: refused },
  { name: 'a longer text', body: form(field('bio', 'x'.repeat(3_000_000))), statuses: refused },
  { name: 'a long unknown text', body: form(field('x', 'x'.repeat(6_000_000))), statuses: accepted },
]

/** A whole form with a photo, cut and with changed bytes. */
function damage(image: Buffer): HostileForm[] {
  const random = integersFrom(seed)
  const whole = plainForm(image)
  const cuts = Array.from({ length: runs(20, 400) }, () => random(whole.length - 6))
  const changes = Array.from({ length: runs(20, 400) }, (_, at) => {
    const changed = Buffer.from(whole)
    for (let count = 0; count <= at % 6; count += 1) changed[random(whole.length)] = random(256)
    return changed
  })
  return [
    ...cuts.map((length) => ({ name: `a form cut at ${length}`, body: whole.subarray(0, length), statuses: refused })),
    ...changes.map((body, at) => ({ name: `changed bytes ${at}`, body, statuses: either })),
  ]
}

/** The type of most forms. */
export const usualType = multipart
