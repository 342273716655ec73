import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeSpeaker } from '../factories.ts'
import { rawGet } from '../raw-get.ts'
import { onSqlite } from '../site.ts'

const evil = 'evil.example'
/** Headers that a careless server takes its own address from. */
const claims: Record<string, string>[] = [
  { host: evil },
  { host: `${evil}:443` },
  { host: `localhost:3000@${evil}` },
  { host: `localhost:3000.${evil}` },
  { 'x-forwarded-host': evil },
  { 'x-forwarded-proto': 'https', 'x-forwarded-port': '8443', 'x-forwarded-host': evil },
  { 'x-forwarded-prefix': `/${evil}` },
  { 'x-forwarded-server': evil },
  { 'x-host': evil },
  { 'x-original-host': evil },
  { forwarded: `host=${evil};proto=https;for=192.0.2.1` },
  { origin: `https://${evil}`, referer: `https://${evil}/` },
]
const pages = ['/', '/speakers', '/login', '/no-such-page', '/api/openapi.json', '/manifest.webmanifest', '/About?x=1']

for (const trustProxy of [[], ['127.0.0.1']])
  describe(`the addresses in responses, with TRUST_PROXY=${trustProxy}`, () => {
    onSqlite(
      (site) => {
        test('never come from a request, cached or not', async () => {
          await makeSpeaker(site().db)
          const withoutDate = ({ date: _, ...headers }: Record<string, unknown>) => JSON.stringify(headers)
          for (const page of pages) {
            // The first request fills the cache: a claim in it must not reach the next visitor.
            const poisoned = await rawGet(site(), page, claims[0])
            const usual = await rawGet(site(), page)
            assert.equal(poisoned.body, usual.body, page)
            for (const claim of claims) {
              const { status, headers, body } = await rawGet(site(), page, claim)
              assert.deepEqual([status, body], [usual.status, usual.body], `${page} ${JSON.stringify(claim)}`)
              assert.equal(`${withoutDate(headers)}${body}`.includes(evil), false, `${page} ${JSON.stringify(claim)}`)
            }
          }
        })
      },
      { trustProxy },
    )
  })
