import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { makeUser, openSession } from '../../../test/factories.ts'
import { addressOf, onBothDatabases, type TestSite } from '../../../test/site.ts'
import { untilTrue } from '../../../test/until-true.ts'
import type { OpenRecord } from '../../lib/open-record.ts'
import { presenceConnections } from './presence-board.server.ts'

/** Requests the stream of a tab, on a connection of its own. */
function requestTab(site: TestSite, token: string, query: string) {
  const tab = Math.random().toString(36).slice(2).padEnd(8, '0')
  const headers = { authorization: `Bearer ${token}` }
  return get(`${addressOf(site)}/api/presence?tab=${tab}${query}`, { headers, agent: false })
}

/** Opens the stream of a tab. */
async function openTab(site: TestSite, token: string, query = '') {
  const request = requestTab(site, token, query)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const stream = { status: response.statusCode, others: undefined as OpenRecord[] | undefined, isOpen: true }
  response.setEncoding('utf8').on('data', (text: string) => {
    const last = /.*data: (.*)\n\n/s.exec(text)?.[1]
    if (last) stream.others = JSON.parse(last)
  })
  response
    .on('error', () => {})
    .once('close', () => {
      stream.isOpen = false
    })
  return { stream, close: () => request.destroy() }
}

describe('presence', () => {
  onBothDatabases((site) => {
    test('others see who has a record open, also through another process, until the tab or the session ends', async () => {
      const { app, db, clock } = site()
      await app.listen({ port: 0, host: '127.0.0.1' })
      const [ada, ben] = [
        await makeUser(db, { role: 'admin', name: 'Ada Obi' }),
        await makeUser(db, { role: 'admin', name: 'Ben Otieno' }),
      ]
      const [adas, bens] = [await openSession(site(), ada), await openSession(site(), ben)]
      const watching = await openTab(site(), bens)
      await untilTrue(async () => watching.stream.others?.length === 0)
      const editing = await openTab(site(), adas, '&entity=speaker&record=abc')
      const since = clock.now.toISOString()
      const open = [{ name: 'Ada Obi', entity: 'speaker', recordId: 'abc', since }]
      await untilTrue(async () => watching.stream.others?.length === 1)
      assert.deepEqual(watching.stream.others, open)
      await untilTrue(async () => editing.stream.others !== undefined)
      assert.deepEqual(editing.stream.others, [])
      editing.close()
      await untilTrue(async () => watching.stream.others?.length === 0)

      // A row of another process, which is then killed.
      const expiresAt = new Date(clock.now.getTime() + 45_000).toISOString()
      const row = { id: 'other', userId: ada.id, entity: 'event', recordId: 'gala', since, expiresAt }
      await db.insertInto('presence').values(row).execute()
      await untilTrue(async () => watching.stream.others?.[0]?.recordId === 'gala')
      clock.now = new Date(clock.now.getTime() + 45_001)
      await untilTrue(async () => watching.stream.others?.length === 0)

      await db.deleteFrom('sessions').where('userId', '=', ben.id).execute()
      await untilTrue(async () => !watching.stream.isOpen)
      assert.equal((await openTab(site(), bens)).stream.status, 401)
    })

    test('a tab that closes before its answer leaves nothing behind', async () => {
      const { app, db } = site()
      await app.listen({ port: 0, host: '127.0.0.1' })
      const token = await openSession(site(), await makeUser(db, { role: 'admin' }))
      for (let number = 0; number < 60; number += 1) {
        const request = requestTab(site(), token, '&entity=speaker&record=abc').on('error', () => {})
        await delay(number / 12) // closes at many points of the request
        request.destroy()
      }
      await untilTrue(async () => presenceConnections() === 0)
      await untilTrue(async () => (await db.selectFrom('presence').select('id').execute()).length === 0)
    })

    test('connections are limited, and don’t keep the server from stopping', async () => {
      const { app, db } = site()
      await app.listen({ port: 0, host: '127.0.0.1' })
      const token = await openSession(site(), await makeUser(db, { role: 'admin' }))
      const tabs = await Promise.all(Array.from({ length: 50 }, () => openTab(site(), token)))
      await untilTrue(async () => tabs.every(({ stream }) => stream.others !== undefined))
      assert.equal((await openTab(site(), token)).stream.status, 503)
      const began = performance.now()
      await app.close()
      assert.ok(performance.now() - began < 5000)
      await untilTrue(async () => tabs.every(({ stream }) => !stream.isOpen))
    })
  })
})
