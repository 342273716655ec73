import assert from 'node:assert/strict'
import { deliverPushes } from '../src/server/push/deliver.server.ts'
import { signInAs } from './factories.ts'
import type { Device, PushService } from './push-service.ts'
import type { TestSite } from './site.ts'

/** What tests do with devices, and with the clock of a site. */
export function pushesOf(site: () => TestSite, service: PushService) {
  const warnings: string[] = []
  /** Does what the site does every few seconds. */
  const poll = () =>
    deliverPushes({
      db: site().db,
      now: () => site().clock.now,
      warn: (message) => void warnings.push(message),
      siteUrl: 'https://summit.example',
      pushOrigins: [service.origin],
    })
  const pass = (seconds: number) => {
    site().clock.now = new Date(site().clock.now.getTime() + seconds * 1000)
  }
  const put = (device: Device, talks: string[], { token, ...more }: { token?: string; replaces?: string } = {}) =>
    site().call('PUT', '/api/push', { ...(token && { token }), body: { ...device.subscription, talks, ...more } })
  /** Saves as an admin. */
  async function save(path: string, body: object) {
    const token = await signInAs(site(), 'admin')
    assert.equal((await site().call('PUT', `/api/${path}`, { token, body })).status, 200)
  }
  return {
    warnings,
    poll,
    pass,
    put,
    save,
    move: (id: string, values: object) => save(`agenda/${id}`, values),
    /** Lets the site notice moves, and the time pass in which they may be undone. */
    async settle() {
      await poll()
      pass(16)
      await poll()
    },
    async subscribe(...talks: string[]): Promise<Device> {
      const device = service.addDevice()
      assert.equal((await put(device, talks)).status, 200)
      return device
    },
  }
}
