import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { addressOf, openTestSite, type TestSite } from '../site.ts'

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'NONE',
  'get',
]

const paths = [
  ...['/speakers', '/Speakers', '/api/events', '/assets/', '/share/home.jpg', '/health/live', '/uploads/x.webp'],
  ...[
    '*',
    '/*',
    '',
    'speakers',
    'x:y',
    '?',
    '#',
    '/?',
    '/#',
    '/??',
    '/?a=%',
    '/?%ff=%00',
    '/%',
    '/%zz',
    '/%ff',
    '/%00',
  ],
  ...[
    '//host',
    '///host/page',
    '//host:99999/',
    '//u:p@host/page',
    '/\\host',
    '/\\\\host:x/',
    '\\host',
    '/:',
    '/@',
    '/[',
    '/[::',
  ],
  ...[
    '/.',
    '/..',
    '/../..',
    '/%2e%2e/',
    '/.%2e/x',
    '/speakers/..',
    '/speakers/%2f..',
    '/a.data',
    '/speakers.data?x',
    '/_.data',
  ],
  ...[
    '/\u00ff\u00fe',
    '/caf\u00c3\u00a9',
    '/\u0080',
    '/\u007f',
    '/\t/host:99999/',
    '/a\tb',
    '/a\u000bb',
    '/a\u0000b',
    '/a b',
    '/"<>`{}|^',
  ],
  ...[
    '/speakers/\u00ff',
    '/agenda/%f0%9f%92%a9',
    '/pages/%C3%28',
    '/api/speakers/%',
    '/api/\u00ff',
    '/api//',
    '/api/%2f',
    '/api/*',
  ],
  ...[
    '/constructor',
    '/__proto__',
    '/api/__proto__',
    '/api/speakers/__proto__',
    `/${'a'.repeat(9000)}`,
    `/${'/a'.repeat(3000)}`,
  ],
  ...[
    '/?limit=-1',
    '/api/speakers?limit=1e9',
    '/api/speakers?offset=\u00ff',
    '/api/speakers?limit=1&limit=2',
    '/api/events?%',
  ],
]

const origins = [
  ...[
    'http://host',
    'HTTP://host',
    'https://host:443',
    'http://u:p@host',
    'http://u@',
    'http://:p@host',
    'http://host:99999',
  ],
  ...[
    'http://',
    'http:///',
    'http://[::1]',
    'http://[',
    'http://%',
    'http://\u00ff',
    'http:',
    'ftp://host',
    'javascript:',
    'data:',
    'ws://h',
  ],
]

describe('a request line', () => {
  let site: TestSite
  let port: number
  before(async () => {
    site = await openTestSite('sqlite')
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    port = Number(new URL(addressOf(site)).port)
  })
  after(() => site.close())

  /** Sends a request line byte by byte as it is; each character is one byte. */
  async function send(line: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}) // it may close before it has read everything
    socket.write(`${line}\r\nHost: site.example\r\nConnection: close\r\n\r\n`, 'latin1')
    return text(socket).catch(() => '')
  }
  const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1] ?? 0)

  test('is never answered with a fault, whatever a stranger writes', async () => {
    const targets = [
      ...paths,
      ...origins.flatMap((origin) => [origin, `${origin}/speakers`, `${origin}?x`, `${origin}#`]),
    ]
    const lines = [
      ...targets.map((target) => `GET ${target} HTTP/1.1`),
      ...methods.flatMap((method) => paths.slice(0, 12).map((target) => `${method} ${target} HTTP/1.1`)),
      ...[
        'GET / HTTP/1.0',
        'GET / HTTP/0.9',
        'GET / HTTP/2.0',
        'GET / HTTP/9.9',
        'GET /',
        'GET',
        '',
        'GET  /  HTTP/1.1',
        ' GET / HTTP/1.1',
      ],
    ]
    const faults: string[] = []
    for (const line of lines) {
      const response = await send(line)
      if (statusOf(response) >= 500 || /\bat .*\.(ts|js):\d+/.test(response))
        faults.push(`${line}: ${response.slice(0, 200)}`)
    }
    assert.deepEqual(faults, [])
  })

  test('with a scheme and a host means its path, as proxies send it', async () => {
    for (const origin of ['http://host', 'https://u:p@other.example:99'])
      for (const [path, status] of [
        ['/speakers', 200],
        ['/api/speakers', 200],
        ['/nothing-here', 404],
      ] as const)
        assert.equal(statusOf(await send(`GET ${origin}${path} HTTP/1.1`)), status, origin + path)
    const redirect = await send('GET http://u:p@host/SPEAKERS?a=1 HTTP/1.1')
    assert.equal(statusOf(redirect), 308)
    assert.match(redirect, /\r\nlocation: \/speakers\?a=1\r\n/i)
  })
})
