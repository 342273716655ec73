import assert from 'node:assert/strict'
import { type IncomingMessage, request } from 'node:http'
import { zstdDecompressSync } from 'node:zlib'
import { dictionaryId } from '../src/server/dictionaries/deltas.server.ts'
import { addressOf, type TestSite } from './site.ts'

type Answer = { status: number; headers: Record<string, string | undefined>; body: Buffer }

/** Sends a GET, and leaves the body encoded. */
export async function get(site: TestSite, path: string, headers: Record<string, string>): Promise<Answer> {
  if (!site.app.server.listening) await site.app.listen({ port: 0, host: '127.0.0.1' })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(addressOf(site) + path, { headers, agent: false }, resolve)
      .once('error', reject)
      .end()
  })
  const body = Buffer.concat(await response.toArray())
  return { status: response.statusCode ?? 0, headers: response.headers as Answer['headers'], body }
}

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
