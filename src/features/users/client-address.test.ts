import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onSqlite, type TestSite } from '../../../test/site.ts'
import { clientAddress } from '../../lib/client-address.server.ts'
import { rateLimiter } from './rate-limiter.server.ts'
import { limits } from './rate-limits.server.ts'

const callsTo = (site: () => TestSite) => {
  let registered = 0
  const register = async (from: string, headers: Record<string, string> = {}) => {
    registered += 1
    const body = { name: 'Eve', email: `eve-${registered}@example.org`, password: 'let me in' }
    return site().call('POST', '/api/auth/register', { body, from, headers })
  }
  /** Counts registrations from an address without registering. */
  const countFrom = async (address: string, count: number) => {
    const context = { db: site().db, now: () => site().clock.now, rateLimited: true }
    const keys = [{ limit: limits.registrationBurst, id: address }]
    const work = async () => undefined
    for (let time = 0; time < count; time += 1) await rateLimiter.attempt(context, keys, work, () => true)
  }
  return { register, countFrom }
}

describe('the client address that is limited', () => {
  onSqlite((site) => {
    const { register, countFrom } = callsTo(site)

    test('ignores forwarded addresses of an untrusted sender', async () => {
      await countFrom('198.51.100.7', 27)
      for (let time = 0; time < 3; time += 1)
        assert.equal((await register('198.51.100.7', { 'x-forwarded-for': `203.0.113.${time}` })).status, 201)
      assert.equal((await register('198.51.100.7', { 'x-forwarded-for': '203.0.113.99' })).status, 429)
      assert.equal(
        (await register('198.51.100.7', { forwarded: 'for=203.0.113.98', 'x-real-ip': '203.0.113.98' })).status,
        429,
      )
    })

    test('takes an IPv6 /64 network as one address', async () => {
      await countFrom('2001:db8:1:2::/64', 27)
      for (let time = 0; time < 3; time += 1)
        assert.equal((await register(`2001:db8:1:2:${time}::${time}`)).status, 201)
      assert.equal((await register('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff')).status, 429)
      assert.equal((await register('2001:db8:1:3::1')).status, 201)
    })

    test('takes an IPv4-mapped IPv6 address as IPv4', async () => {
      await countFrom('1.2.3.4', 30)
      assert.equal((await register('::ffff:1.2.3.4')).status, 429)
      assert.equal((await register('::ffff:1.2.3.5')).status, 201)
    })
  })

  describe('behind a proxy', () => {
    onSqlite(
      (site) => {
        const { register, countFrom } = callsTo(site)
        const via = (proxy: string, forwarded: string) => register(proxy, { 'x-forwarded-for': forwarded })

        test('is the one that a trusted proxy forwards', async () => {
          await countFrom('203.0.113.5', 30)
          assert.equal((await via('10.0.0.1', '203.0.113.5')).status, 429)
          assert.equal((await via('::ffff:10.0.0.1', '203.0.113.5')).status, 429)
          assert.equal((await via('10.0.0.1', '203.0.113.6')).status, 201)
          // Addresses before the last one come from the client and are not trusted.
          assert.equal((await via('10.0.0.1', '203.0.113.7, 203.0.113.5')).status, 429)
          assert.equal((await via('10.0.0.1', '203.0.113.5, ::1')).status, 429)
        })

        test('is that of a sender which is not the trusted proxy', async () => {
          await countFrom('10.0.0.2', 30)
          assert.equal((await via('10.0.0.2', '203.0.113.6')).status, 429)
          assert.equal((await via('10.0.0.1', '203.0.113.6, 10.0.0.2')).status, 429)
        })
      },
      { trustProxy: ['10.0.0.1', '::1'] },
    )
  })

  test('has one form for all spellings of a network', () => {
    for (const [ip, address] of [
      ['1.2.3.4', '1.2.3.4'],
      ['::ffff:1.2.3.4', '1.2.3.4'],
      ['::FFFF:1.2.3.4', '1.2.3.4'],
      ['::1', '0:0:0:0::/64'],
      ['::', '0:0:0:0::/64'],
      ['2001:db8::1', '2001:db8:0:0::/64'],
      ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
      ['2001:0db8:0000:0010:ffff:ffff:ffff:ffff', '2001:db8:0:10::/64'],
      ['2001:DB8:A:B:1:2:3:4', '2001:db8:a:b::/64'],
      ['1::8', '1:0:0:0::/64'],
      ['1:2::7:8', '1:2:0:0::/64'],
      ['1:2:3:4:5::', '1:2:3:4::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ] as const)
      assert.equal(clientAddress(ip), address, ip)
  })
})
