import assert from 'node:assert/strict'
import type { ChangeSetDetails } from '../src/features/history/change-set.ts'
import { signInAs } from './factories.ts'
import type { Method, TestSite } from './site.ts'

/** Starts a set. @returns its id, the token of its preview, and functions that call on the site and in the set */
export async function startSet(site: TestSite) {
  const token = await signInAs(site, 'admin')
  const live = async (method: Method, path: string, body?: object, headers = {}) =>
    site.call(method, `/api${path}`, { token, ...(body && { body }), headers })
  const { status, body } = await live('POST', '/change-sets', { name: 'Line-up 2' })
  assert.equal(status, 201)
  const { id, preview } = body.data as ChangeSetDetails
  const inSet = (method: Method, path: string, body?: object, headers = {}) =>
    live(method, path, body, { 'change-set': id, ...headers })
  const describeSet = async (): Promise<ChangeSetDetails> => (await live('GET', `/change-sets/${id}`)).body.data
  const publish = () => live('POST', `/change-sets/${id}/publish`, {}, { 'idempotency-key': `"${Math.random()}"` })
  return { id, preview: preview ?? '', token, live, inSet, describeSet, publish }
}
