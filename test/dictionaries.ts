import assert from 'node:assert/strict'
import { zstdDecompressSync } from 'node:zlib'
import { dictionaryId } from '../src/server/dictionaries/deltas.server.ts'

/** The headers of a navigation in Chromium; it offers `dcz` only with a dictionary. */
export const navigation = {
  'sec-ch-ua': '"Chromium";v="156", "Not=A?Brand";v="24"',
  'sec-fetch-dest': 'document',
  'accept-encoding': 'gzip, deflate, br, zstd',
}
export const withDictionary = (dictionary: Buffer) => ({
  ...navigation,
  'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
  'available-dictionary': dictionaryId(dictionary),
})

export function decodeDcz(body: Buffer, dictionary: Buffer): Buffer {
  assert.equal(body.subarray(0, 8).toString('hex'), '5e2a4d1820000000')
  assert.equal(`:${body.subarray(8, 40).toString('base64')}:`, dictionaryId(dictionary))
  return zstdDecompressSync(body.subarray(40), { dictionary })
}
