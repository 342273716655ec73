import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeAgendaItem, makeUser, openSession, signInAs } from '../../../test/factories.ts'
import { startPushService } from '../../../test/push-service.ts'
import { pushesOf } from '../../../test/push-site.ts'
import { onBothDatabases, testNow } from '../../../test/site.ts'
import { limits } from '../../features/users/rate-limits.server.ts'
import { readEnvironment } from '../../lib/environment.server.ts'
import { isAllowedEndpoint } from '../../lib/push-origins.server.ts'

const service = await startPushService()
const talk = { topic: 'Light clients', date: '2027-04-14', time: '10:00 - 10:45', location: 'Hall A' }

describe('devices that get messages', () => {
  onBothDatabases(
    (site) => {
      const { poll, pass, settle, put, subscribe, move, warnings } = pushesOf(site, service)

      test('a device that is gone is forgotten, a service that fails is asked again, and one that refuses is not', async () => {
        const { db } = site()
        const { id } = await makeAgendaItem(db, talk)
        const [gone, expired, busy, refusing, moved] = [
          await subscribe(id),
          await subscribe(id),
          await subscribe(id),
          await subscribe(id),
          await subscribe(id),
        ]
        ;[gone.status, expired.status, busy.status, refusing.status, moved.status] = [404, 410, 503, 413, 307]
        busy.answer = { 'Retry-After': '60' }
        const elsewhere = `${service.origin}/elsewhere`
        moved.answer = { Location: elsewhere }
        warnings.length = 0
        await move(id, { location: 'Hall B' })
        await settle()
        const endpoints = (await db.selectFrom('push_subscriptions').select('endpoint').execute()).map(
          ({ endpoint }) => endpoint,
        )
        const left = [busy, refusing, moved].map(({ subscription }) => subscription.endpoint)
        assert.deepEqual(endpoints.toSorted(), left.toSorted())
        assert.equal(service.calls.includes('/elsewhere'), false)
        assert.deepEqual(
          warnings.toSorted(),
          [307, 413, 503].map(
            (status) => `1 push messages could not be sent: ${new URL(service.origin).host} answered with ${status}`,
          ),
        )
        busy.status = 201
        pass(59)
        await poll()
        assert.equal(busy.received.length, 1)
        pass(2)
        await poll()
        assert.deepEqual(
          [busy, refusing, moved].map(({ received }) => received.length),
          [2, 1, 1],
        )
        const waiting = await db.selectFrom('push_messages').select('id').execute()
        assert.deepEqual(waiting, [])
      })

      test('a device chooses its talks, and ends its messages', async () => {
        const { db, call } = site()
        const [{ id }, other] = [await makeAgendaItem(db, talk), await makeAgendaItem(db, { ...talk, topic: 'Other' })]
        const device = await subscribe(id, other.id, 'unknown')
        await move(id, { location: 'Hall B' })
        await poll()
        const { body } = await put(device, [other.id])
        await settle()
        assert.deepEqual(device.takeTexts(), [])

        const renewed = service.addDevice()
        const second = await put(renewed, [other.id], { replaces: body.data.id })
        await move(other.id, { location: 'Hall B' })
        await settle()
        assert.deepEqual([device.takeTexts().length, renewed.takeTexts().length], [0, 1])
        for (let time = 0; time < 2; time += 1)
          assert.equal((await call('DELETE', `/api/push/${second.body.data.id}`)).status, 200)
        await move(other.id, { location: 'Hall C' })
        await settle()
        assert.deepEqual(renewed.takeTexts(), [])
        const tables = ['push_subscriptions', 'push_talks', 'push_known_talks', 'push_messages'] as const
        for (const table of tables) assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
      })

      test('staff see how many people a move will be told to', async () => {
        const { db, call } = site()
        const [user, token] = [await openSession(site(), await makeUser(db)), await signInAs(site(), 'admin')]
        const { id } = await makeAgendaItem(db, talk)
        const count = async () => (await call('GET', `/api/agenda/${id}/stars`, { token })).body.data.people
        await put(service.addDevice(), [id], { token: user })
        assert.equal(await count(), 0)
        await subscribe(id)
        const stars = [{ talk: id, starred: true, at: testNow.toISOString() }]
        await call('PUT', '/api/auth/me/stars', { token: user, body: { stars } })
        assert.equal(await count(), 2)
      })

      test('the subscription of an account ends with it', async () => {
        const { db } = site()
        const user = await makeUser(db)
        const { id } = await makeAgendaItem(db, talk)
        const [device, renewed] = [service.addDevice(), service.addDevice()]
        const { body } = await put(device, [id], { token: await openSession(site(), user) })
        // The service worker renews it, and has no token.
        assert.equal((await put(renewed, [id], { replaces: body.data.id })).status, 200)
        await db.deleteFrom('users').where('id', '=', user.id).execute()
        assert.deepEqual(await db.selectFrom('push_subscriptions').selectAll().execute(), [])
      })

      test('only push services are called, and only with keys', async () => {
        const { subscription } = service.addDevice()
        const { origin, host, port } = new URL(service.origin)
        const send = async (changes: object) =>
          (await site().call('PUT', '/api/push', { body: { ...subscription, talks: [], ...changes } })).status
        assert.equal(await send({}), 200)
        for (const endpoint of [
          ...['http://127.0.0.1/x', 'http://localhost:22/', `https://${host}/x`, 'file:///etc/passwd', 'nothing'],
          ...[`http://user@${host}/x`, `http://${host}@evil.example/x`, `http://127.0.0.1.evil.example:${port}/x`],
          ...['https://fcm.googleapis.com/fcm/send/x', `${origin}1/x`],
        ])
          assert.equal(await send({ endpoint }), 400, endpoint)
        const { p256dh, auth } = subscription.keys
        for (const keys of [
          { p256dh: `${p256dh.slice(0, -4)}AAAA`, auth },
          { p256dh: 'A'.repeat(87), auth },
          { p256dh, auth: 'short' },
        ])
          assert.equal(await send({ keys }), 400)
        for (const expirationTime of [-1e300, -1]) assert.equal(await send({ expirationTime }), 400)
        for (const expirationTime of [0, 1e300]) assert.equal(await send({ expirationTime }), 200)
        assert.equal(await send({ talks: Array.from({ length: 501 }, (_, index) => `talk${index}`) }), 400)
      })

      test('one address has a limit, and others do not share it', async () => {
        const { subscription } = service.addDevice()
        const send = (from: string) => site().call('PUT', '/api/push', { from, body: { ...subscription, talks: [] } })
        assert.equal((await send('192.0.2.1')).status, 200)
        const counter = site().db.updateTable('attempts').where('failures', '=', 1)
        await counter.set({ failures: limits.pushes.maxFailures - 1 }).execute()
        assert.equal((await send('192.0.2.1')).status, 200)
        const { status, headers } = await send('192.0.2.1')
        assert.deepEqual([status, headers['retry-after']], [429, '60'])
        assert.equal((await send('192.0.2.2')).status, 200)
      })
    },
    { pushOrigins: [service.origin] },
  )
})

test('by default, the push services of browsers may be called', async () => {
  const { pushOrigins } = readEnvironment({})
  const allowed = (address: string) => isAllowedEndpoint(address, pushOrigins)
  for (const address of [
    ...['https://fcm.googleapis.com/fcm/send/x', 'https://updates.push.services.mozilla.com/wpush/v2/x'],
    ...['https://web.push.apple.com/x', 'https://wns2-par02p.notify.windows.com/w/?token=x'],
  ])
    assert.ok(allowed(address), address)
  for (const address of [
    ...['http://fcm.googleapis.com/x', 'https://fcm.googleapis.com:8443/x', 'https://push.apple.com.evil.example/x'],
    ...['https://evilpush.apple.com/x', 'https://push.apple.com/x', 'https://a@web.push.apple.com/x'],
  ])
    assert.equal(allowed(address), false, address)
  for (const PUSH_ORIGINS of ['http://push.example', 'https://push.example/path', 'https://*', '*'])
    assert.throws(() => readEnvironment({ PUSH_ORIGINS }), /PUSH_ORIGINS=.* is not valid: must be https origins/)
  assert.deepEqual(readEnvironment({ PUSH_ORIGINS: 'http://127.0.0.1:5000' }).pushOrigins, ['http://127.0.0.1:5000'])
})
