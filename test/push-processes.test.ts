import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { locationOf } from '../src/db/database.server.ts'
import { makeAgendaItem } from './factories.ts'
import { startPushService } from './push-service.ts'
import { pushesOf } from './push-site.ts'
import { onBothDatabases } from './site.ts'
import { inTwoProcesses } from './two-processes.ts'
import { untilTrue } from './until-true.ts'

const service = await startPushService()
const talk = { topic: 'Light clients', date: '2027-04-14', time: '10:00 - 10:45', location: 'Hall A' }

describe('messages to devices, with several processes', () => {
  onBothDatabases(
    (site) => {
      const { poll, pass, subscribe, move } = pushesOf(site, service)
      const urlOf = () => {
        const location = locationOf(site().db)
        return 'path' in location ? `sqlite:${location.path}` : location.url
      }
      const script = `
        import { openDatabase } from './src/db/database.server.ts'
        import { deliverPushes } from './src/server/push/deliver.server.ts'
        const { url, origin, now } = JSON.parse(process.env.ARGUMENT)
        const db = await openDatabase(url)
        const context = { db, now: () => new Date(now), warn() {}, siteUrl: 'https://summit.example', pushOrigins: [origin] }`
      const argument = () => JSON.stringify({ url: urlOf(), origin: service.origin, now: site().clock.now })

      test('two processes send each message once', async () => {
        const { id } = await makeAgendaItem(site().db, talk)
        const devices = await Promise.all(Array.from({ length: 70 }, () => subscribe(id)))
        await move(id, { location: 'Hall B' })
        await poll()
        pass(16)
        await inTwoProcesses(
          `${script}\nawait bothBegin()\nawait deliverPushes(context)\nawait db.destroy()\ndone('done')`,
          argument(),
        )
        assert.deepEqual(
          devices.filter(({ received }) => received.length !== 1),
          [],
        )
      })

      test('a process that is killed loses none, and doubles only what it was sending', async () => {
        const { id } = await makeAgendaItem(site().db, talk)
        const devices = await Promise.all(Array.from({ length: 36 }, () => subscribe(id)))
        await move(id, { location: 'Hall B' })
        await poll()
        pass(16)
        service.hang()
        const env = { ...process.env, ARGUMENT: argument() }
        const child = spawn(
          process.execPath,
          ['--input-type=module', '--eval', `${script}\nawait deliverPushes(context)`],
          { env, stdio: 'inherit' },
        )
        await untilTrue(() => service.calls.length >= 32)
        child.kill('SIGKILL')
        await once(child, 'exit')
        service.release()
        await poll()
        pass(21)
        await poll()
        const counts = devices.map(({ received }) => received.length)
        assert.deepEqual(
          [counts.filter((count) => count === 2).length, counts.filter((count) => count === 1).length],
          [32, 4],
        )
      })
    },
    { pushOrigins: [service.origin] },
  )
})
