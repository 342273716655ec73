import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { signInAs } from '../factories.ts'
import { onSqlite, type TestSite } from '../site.ts'

/** Guarded addresses, and a mark that only their real answers have. */
const guarded = { '/api/auth/users': '"users":', '/api/dashboard': '"ticketsSold":' }

/** Returns spellings that a proxy, a file server or another framework would take for the same address. */
function spellingsOf(path: string): string[] {
  const [, , ...rest] = path.split('/')
  const last = rest.at(-1) ?? ''
  const parent = path.slice(0, -last.length - 1)
  const encoded = (word: string) => [...word].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
  return [
    `${path}/`,
    `${path}//`,
    `${path}?`,
    `${path}?token=x`,
    `${path}#x`,
    `${path};`,
    `${path};a=b`,
    `${path}.`,
    `${path}.json`,
    `${path}%20`,
    `${path}%09`,
    `${path}%00`,
    `${path}%00.html`,
    `${path}%0d%0a`,
    `${path}%2f`,
    `${path}%5c`,
    `${path}/.`,
    `${path}/./`,
    `${path}/..`,
    `${path}/x/..`,
    `${path}/%2e%2e/${last}`,
    `${path}%3f`,
    `${path}%23`,
    `${path}*`,
    `/${path}`,
    `//${path}`,
    `/.${path}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `/./${path.slice(1)}`,
    `/%2e${path}`,
    `/;${path}`,
    `/..;${path}`,
    `/public/..;${path}`,
    `/assets/..%2f${path.slice(1)}`,
    `/uploads/%2e%2e%2f${path.slice(1)}`,
    `${parent}//${last}`,
    `${parent}/./${last}`,
    `${parent}/%2e/${last}`,
    `${parent}/x/../${last}`,
    `${parent}\\${last}`,
    `${parent}%2f${last}`,
    `${parent}%252f${last}`,
    `${parent}%5c${last}`,
    `${parent}/${encoded(last)}`,
    `${parent}/${last.toUpperCase()}`,
    `${parent}/${last[0]?.toUpperCase()}${last.slice(1)}`,
    path.toUpperCase(),
    `${parent}/%25${last.charCodeAt(0).toString(16)}${last.slice(1)}`,
    `${parent}/%c0%ae%c0%ae/${last}`,
    `${parent}/${last.replace('s', '\u017f')}`,
    `${parent}/${last}%ef%bc%8f`,
    `/API${path.slice(4)}`,
    `/api%2f${rest.join('/')}`,
    `/%61pi/${rest.join('/')}`,
    `http://evil.example${path}`,
    `http://localhost:3000${path}`,
    `https://localhost${path}/`,
    `/api/speakers/..%2f${rest.join('%2f')}`,
    `/api/speakers/../${rest.join('/')}`,
    `/health/live/..${path}`,
    `/${encoded(path.slice(1))}`,
  ]
}

/** Headers that let a client choose another address or method on some servers. */
const overrides = [
  'X-Original-URL',
  'X-Rewrite-URL',
  'X-HTTP-Method-Override',
  'X-Forwarded-Prefix',
  'X-Forwarded-Uri',
  'X-Accel-Redirect',
]

/** Sends the bytes as they are, and returns the whole response. */
async function raw({ app }: TestSite, lines: string[]): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  return text(socket)
}

describe('a guarded address', () => {
  onSqlite((site) => {
    const get = (path: string, token: string, more: string[] = []) =>
      raw(site(), [`GET ${path} HTTP/1.1`, 'Host: localhost:3000', `Authorization: Bearer ${token}`, ...more])

    test('is guarded in every spelling', async () => {
      const token = await signInAs(site(), 'user')
      const superAdmin = await signInAs(site(), 'super_admin')
      for (const [path, mark] of Object.entries(guarded)) {
        assert.ok((await get(path, superAdmin)).includes(mark), path)
        const spellings = spellingsOf(path)
        assert.ok(spellings.length >= 50)
        for (const spelling of spellings) {
          const response = await get(spelling, token)
          assert.match(response, /^HTTP\/1\.1 (308|4\d\d) /, spelling)
          assert.equal(response.includes(mark), false, spelling)
        }
      }
    })

    test('is not reached by a header of a public one', async () => {
      const token = await signInAs(site(), 'user')
      for (const [path, mark] of Object.entries(guarded))
        for (const header of overrides)
          assert.equal((await get('/api/speakers', token, [`${header}: ${path}`])).includes(mark), false, header)
      const response = await raw(site(), [
        'POST /api/auth/login HTTP/1.1',
        'Host: localhost:3000',
        'X-HTTP-Method-Override: GET',
        `X-Original-URL: /api/auth/users`,
        'Content-Length: 0',
      ])
      assert.match(response, /^HTTP\/1\.1 400 /)
    })
  })
})
