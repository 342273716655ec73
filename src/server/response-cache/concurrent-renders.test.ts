import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { makeSpeaker } from '../../../test/factories.ts'
import { rawGet } from '../../../test/raw-get.ts'
import { addressOf, onSqlite, type TestSite } from '../../../test/site.ts'

/** Returns the number of in-process API calls that a request for a page makes. */
async function callsOf(context: TestContext, site: TestSite, path: string) {
  const inject = context.mock.method(site.app, 'inject')
  assert.equal((await rawGet(site, path)).status, 200)
  const count = inject.mock.callCount()
  inject.mock.restore()
  return count
}

/** Holds back the responses to in-process API calls. */
function holdCalls(context: TestContext, site: TestSite) {
  const held = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const original = site.app.inject.bind(site.app) as (call: object) => Promise<unknown>
  const inject = context.mock.method(site.app, 'inject', async (call: object) => {
    const response = await original(call)
    began.resolve()
    await held.promise
    return response
  })
  return {
    /** Resolves once a response is held back. */
    began: began.promise,
    /** Holds back no further responses. */
    stop: () => inject.mock.restore(),
    release: () => held.resolve(),
  }
}

describe('concurrent renders', () => {
  onSqlite((site) => {
    test('a page calls the API once for all its sections, once for the pages in the footer, once for the prices, once for the numbers of the agenda and once for each list', async (context) => {
      await makeSpeaker(site().db, { featured: true })
      assert.equal(await callsOf(context, site(), '/speakers'), 5)
      await makeSpeaker(site().db)
      assert.equal(await callsOf(context, site(), '/'), 9)
      await makeSpeaker(site().db)
      assert.equal(await callsOf(context, site(), '/about'), 2)
    })

    test('a request after a write does not join a render that began before it', async (context) => {
      const calls = holdCalls(context, site())
      const early = rawGet(site(), '/speakers')
      await calls.began
      await makeSpeaker(site().db, { name: 'Bisi Ade' })
      calls.stop()
      assert.match((await rawGet(site(), '/speakers')).body, /Bisi Ade/)
      calls.release()
      assert.equal((await early).status, 200)
      // The older render finishes last, and does not replace the newer response.
      assert.equal(await callsOf(context, site(), '/speakers'), 0)
    })

    test('when the client that started the rendering disconnects, waiting requests get their page', async (context) => {
      const calls = holdCalls(context, site())
      await rawGet(site(), '/health/live') // starts listening
      const leading = once(site().app.server, 'request')
      const leader = get(`${addressOf(site())}/speakers`, { agent: false }).on('error', () => {})
      await calls.began
      const arrived = once(site().app.server, 'request')
      const waiting = rawGet(site(), '/speakers')
      await arrived
      calls.stop()
      const [{ socket }] = await leading
      leader.destroy()
      await once(socket, 'close')
      calls.release()
      assert.equal((await waiting).status, 200)
    })
  })
})
