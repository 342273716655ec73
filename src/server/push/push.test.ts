import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeAgendaItem, makeRoom, makeSection, makeSpeaker, signInAs } from '../../../test/factories.ts'
import { type Device, startPushService } from '../../../test/push-service.ts'
import { pushesOf } from '../../../test/push-site.ts'
import { onBothDatabases } from '../../../test/site.ts'

const service = await startPushService()
const date = '2027-04-14'
const talk = { topic: 'Light clients', date, start: '10:00', end: '10:45', time: '10:00 - 10:45', location: 'Hall A' }
const at = (start: string, end: string) => ({ start, end, time: `${start} - ${end}` })

function only({ received: [first, ...others] }: Device) {
  assert.ok(first && others.length === 0)
  return first
}

describe('messages about starred talks', () => {
  onBothDatabases(
    (site) => {
      const { poll, pass, settle, subscribe, save, move } = pushesOf(site, service)

      test('say what moved, and who starred other talks hears nothing', async () => {
        const [{ id }, other] = [await makeAgendaItem(site().db, talk), await makeAgendaItem(site().db, talk)]
        const [device, stranger] = [await subscribe(id), await subscribe(other.id)]
        await move(id, { ...at('11:00', '11:45'), location: 'Hall B' })
        await poll()
        assert.deepEqual(device.received, [])
        await settle()
        const { message, headers, size } = only(device)
        assert.deepEqual(message, {
          title: 'Your session moved',
          body: 'Light clients, 10:00 - 10:45 → 11:00 - 11:45, Hall A → Hall B',
          tag: `moved-${id}`,
          path: `/agenda/${id}`,
        })
        assert.deepEqual([headers['content-encoding'], headers.urgency], ['aes128gcm', 'high'])
        assert.match(String(headers.topic), /^[\w-]{32}$/)
        assert.ok(Number(headers.ttl) > 3600 && size < 1000)
        assert.deepEqual(stranger.received, [])
        pass(3600)
        await settle()
        assert.deepEqual([device.received.length, stranger.received.length], [1, 0])
      })

      test('several quick changes are one message, undone ones none, and later ones another', async () => {
        const { id } = await makeAgendaItem(site().db, talk)
        const device = await subscribe(id)
        await move(id, at('11:00', '11:45'))
        await poll()
        await move(id, { ...at('12:00', '12:45'), location: 'Hall B' })
        await settle()
        assert.deepEqual(device.takeTexts(), [
          'Your session moved: Light clients, 10:00 - 10:45 → 12:00 - 12:45, Hall A → Hall B',
        ])
        await move(id, at('13:00', '13:45'))
        await poll()
        await move(id, at('12:00', '12:45'))
        await settle()
        assert.deepEqual(device.takeTexts(), [])
        await move(id, { location: 'Hall C' })
        await settle()
        assert.deepEqual(device.takeTexts(), ['Your session moved: Light clients, Hall B → Hall C'])
      })

      test('those who star a talk later are told of later moves only', async () => {
        const { id } = await makeAgendaItem(site().db, talk)
        const first = await subscribe(id)
        await move(id, at('11:00', '11:45'))
        const second = await subscribe(id)
        await settle()
        assert.deepEqual([first.takeTexts().length, second.takeTexts()], [1, []])
        await move(id, { location: 'Hall B' })
        await settle()
        for (const device of [first, second])
          assert.deepEqual(device.takeTexts(), ['Your session moved: Light clients, Hall A → Hall B'])
      })

      test('name nothing that is hidden or a draft', async () => {
        const { db, call } = site()
        const speaker = await makeSpeaker(db, { name: 'Ada Obi' })
        const room = await makeRoom(db, { name: 'Secret hall' })
        const { id } = await makeAgendaItem(db, { ...talk, speakers: [speaker.id] })
        const device = await subscribe(id)
        const token = await signInAs(site(), 'admin')
        const draft = (await call('POST', '/api/change-sets', { token, body: { name: 'Later' } })).body.data.id
        const headers = { 'change-set': draft }
        await call('PUT', `/api/agenda/${id}`, { token, body: at('17:00', '17:45'), headers })
        await settle()
        assert.deepEqual(device.takeTexts(), [])

        await save(`rooms/${room.id}`, { hidden: true })
        await move(id, { location: 'Secret hall' })
        await settle()
        assert.deepEqual(device.takeTexts(), ['Your session moved: Light clients, Hall A → no room'])
        await move(id, { hidden: true })
        await settle()
        const [gone] = device.received
        assert.equal(gone?.message.path, '/agenda?mine=1')
        assert.deepEqual(device.takeTexts(), ['Your session is no longer on the agenda: Light clients'])
        await move(id, { ...at('18:00', '18:45'), topic: 'Secret talk' })
        await settle()
        assert.deepEqual(device.takeTexts(), [])
        await move(id, { hidden: false, topic: 'Light clients' })
        await save(`speakers/${speaker.id}`, { name: 'Ada Obi-Wanjiru' })
        await settle()
        assert.deepEqual(device.takeTexts(), ['Your session moved: Light clients, 10:00 - 10:45 → 18:00 - 18:45'])
        await save(`speakers/${speaker.id}`, { hidden: true })
        await settle()
        assert.deepEqual(device.takeTexts(), [
          'Your session has different speakers: Light clients, Ada Obi-Wanjiru → no speaker',
        ])
        await call('DELETE', `/api/agenda/${id}`, { token })
        await settle()
        assert.deepEqual(device.takeTexts(), ['Your session is no longer on the agenda: Light clients'])
      })

      test('remind once, ten minutes before the start, also of one that was moved', async () => {
        const { db, clock } = site()
        await makeSection(db, {
          section: 'seo',
          timeZone: 'Africa/Lagos',
          metaTitle: 'Summit',
          metaDescription: 'Talks',
        })
        await makeAgendaItem(db, { ...talk, topic: 'Opening', day: 1 })
        const { id } = await makeAgendaItem(db, { ...talk, date: null, day: 1 })
        const device = await subscribe(id)
        clock.now = new Date(`${date}T08:49:59Z`)
        await poll()
        assert.deepEqual(device.received, [])
        pass(1)
        for (let time = 0; time < 3; time += 1) await poll()
        const { message, headers } = only(device)
        assert.deepEqual([message.tag, Number(headers.ttl)], [`reminder-${id}`, 600])
        assert.deepEqual(device.takeTexts(), ['Your session starts soon: Light clients, 10:00 - 10:45, Hall A'])
        await move(id, at('10:30', '10:45'))
        await settle()
        assert.equal(device.takeTexts().length, 1)
        clock.now = new Date(`${date}T09:20:00Z`)
        await poll()
        assert.deepEqual(device.takeTexts(), ['Your session starts soon: Light clients, 10:30 - 10:45, Hall A'])
        // After its day, nobody misses it.
        clock.now = new Date('2027-04-15T09:00:00Z')
        await save(`agenda/${id}`, { date })
        await settle()
        device.takeTexts()
        await save(`agenda/${id}`, { hidden: true })
        await settle()
        assert.deepEqual(device.takeTexts(), [])
      })
    },
    { pushOrigins: [service.origin] },
  )
})
