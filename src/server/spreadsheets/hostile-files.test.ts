import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { callsTo, type Part } from '../../../test/calls.ts'
import { onSqlite } from '../../../test/site.ts'
import { packSpreadsheet } from './files/spreadsheet-process.server.ts'

const megabyte = 1_048_576

/** Returns an XLSX file with other contents of its parts. */
async function xlsxWith(change: (parts: Record<string, Uint8Array>) => void): Promise<Uint8Array> {
  const parts = unzipSync(await packSpreadsheet([['Name'], ['Ada']]))
  change(parts)
  return zipSync(parts, { level: 1 })
}

const shared = 'xl/sharedStrings.xml'
const sheet = 'xl/worksheets/sheet1.xml'

/** Names within names: 3 to the power of 20 texts, when expanded (CVE-2003-1564). */
function billionLaughs(): string {
  const entities = Array.from(
    { length: 20 },
    (_, index) => `<!ENTITY l${index + 1} "&l${index};&l${index};&l${index};">`,
  )
  return `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY l0 "laugh">${entities.join('')}]>
    <sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>Name</t></si><si><t>&l20;</t></si></sst>`
}

/** Claims another unpacked size in the headers of all files of a ZIP. */
function withClaimedSize(zip: Uint8Array, size: number): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length)
  for (let at = 0; at < zip.length - 46; at += 1) {
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, size, true)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  }
  return zip
}

const rows = (count: number) => `Name\n${Array.from({ length: count }, (_, index) => `Room ${index}\n`).join('')}`

describe('a hostile file', () => {
  onSqlite((site) => {
    const call = callsTo(site)
    async function preview(name: string, content: Uint8Array | string) {
      const bytes = typeof content === 'string' ? strToU8(content) : content
      const form: Part[] = [['files', { bytes, name }]]
      const { status, body } = await call('POST', '/api/import/rooms/preview', { form })
      return [status, body.message ?? body.data.tables[0]?.rows[0]?.cells[0]?.text]
    }

    test('that unpacks to more than the limits is refused before it is unpacked', async () => {
      const bomb = withClaimedSize(await xlsxWith(() => {}), 10 * megabyte)
      assert.deepEqual(await preview('bomb.xlsx', bomb), [413, 'Unpacked, the file is larger than 60 MB'])
      const pictures = withClaimedSize(zipSync({ 'a.png': strToU8('a'), 'b.png': strToU8('b') }), 60 * megabyte)
      const form: Part[] = [
        ['files', { bytes: strToU8(rows(1)), name: 'rooms.csv' }],
        ['files', { bytes: pictures, name: 'pictures.zip' }],
      ]
      const { body } = await call('POST', '/api/import/rooms/preview', { form })
      assert.equal(body.message, 'Unpacked, the file is larger than 100 MB')
    })

    test('that lies about its size, or expands its texts, ends at the limits of the process', async () => {
      const lying = withClaimedSize(
        await xlsxWith((parts) => Object.assign(parts, { [shared]: new Uint8Array(100 * megabyte) })),
        1000,
      )
      const [status, message] = await preview('lying.xlsx', lying)
      assert.ok([400, 413].includes(status), `${status} ${message}`)
      assert.match(message, /^(The XLSX file is damaged|The file takes too (much memory|long) to read|Unpacked, .*)$/)
      const laughs = await xlsxWith((parts) => Object.assign(parts, { [shared]: strToU8(billionLaughs()) }))
      const [, text] = await preview('laughs.xlsx', laughs)
      assert.ok(String(text).length < 1000, text)
      assert.deepEqual(await preview('rooms.csv', rows(1)), [200, 'Room 0'])
    })

    test('with too many rows, columns or characters is refused with the limit', async () => {
      assert.deepEqual(await preview('rooms.csv', rows(5001)), [
        413,
        'The spreadsheet has more than 5,000 rows. Split it into smaller ones.',
      ])
      assert.equal((await preview('rooms.csv', `${rows(5000)}\n\n,\n`))[0], 200)
      assert.deepEqual(await preview('rooms.csv', `Name\n${'x'.repeat(50_001)}\n`), [
        413,
        'The cell in row 2, column 1 has more than 50,000 characters',
      ])
      assert.deepEqual(await preview('rooms.csv', `Name\n${'x,'.repeat(101)}\n`), [
        413,
        'Row 2 has more than 100 columns',
      ])
      assert.deepEqual(await preview('rooms.csv', `Name\n${'x'.repeat(2 * megabyte)}\n`), [
        413,
        'Row 2 is too long (max 1,000,000 characters)',
      ])
      assert.deepEqual(await preview('rooms.csv', `Name\n"${'x\n'.repeat(1000)}`), [
        400,
        'A quotation mark in row 2 or below is not closed',
      ])
      assert.deepEqual(await preview('rooms.csv', 'x'.repeat(11 * megabyte)), [
        413,
        'The spreadsheet is too large (max 10 MB)',
      ])
      const far = await xlsxWith((parts) => {
        const xml = strFromU8(parts[sheet] as Uint8Array)
        parts[sheet] = strToU8(xml.replaceAll('A2', 'XFD1048576').replace('r="2"', 'r="1048576"'))
      })
      const [status, message] = await preview('far.xlsx', far)
      assert.equal(status, 413, message)
    })

    test('of another type is refused with what to do', async () => {
      assert.deepEqual(await preview('rooms.xlsx', strToU8('Hall A')), [415, 'This file is not an XLSX spreadsheet'])
      assert.deepEqual(await preview('rooms.csv', new Uint8Array(2000)), [
        415,
        'This file is not a spreadsheet: it must be XLSX, CSV or JSON',
      ])
      assert.deepEqual(await preview('rooms.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])), [
        415,
        'Save the spreadsheet as XLSX or CSV first',
      ])
      assert.deepEqual(await preview('rooms.xlsx', zipSync({ 'a.txt': strToU8('x') })), [
        400,
        'The XLSX file is damaged',
      ])
      assert.deepEqual(await preview('rooms.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])), [
        400,
        'The ZIP file is damaged',
      ])
      assert.deepEqual(await preview('rooms.json', '{"rooms":[]}'), [
        400,
        'This JSON is neither a schedule of pretalx nor one of Sessionize',
      ])
      assert.deepEqual(await preview('rooms.json', '{"rooms":'), [
        400,
        'Couldn’t read the JSON: it is damaged or incomplete',
      ])
      assert.deepEqual(await preview('rooms.csv', '\n\n'), [400, 'The spreadsheet is empty'])
      const nothing = await call('POST', '/api/import/rooms/preview', { json: {} })
      assert.deepEqual([nothing.status, nothing.body.message], [400, 'Choose a spreadsheet, or paste its rows'])
      const odd = {
        schedule: {
          conference: { rooms: [null, 1, { name: [] }], days: [{ rooms: { a: [{ persons: 'x', title: {} }] } }] },
        },
      }
      assert.equal((await preview('odd.json', JSON.stringify(odd)))[0] < 500, true)
    })
  })
})
