import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proxiedTags } from '../../test/proxied-tags.ts'
import { entityTag, matchesTag } from './http-caching.ts'

test('a tag is recognized however a proxy has changed it, also one that ends with a hyphen', () => {
  for (const opaque of ['2027-04-14T08:00:00.000Z', '6tbJGW8FIh5td77NgATo7-', '6tbJGW8FIh5td77NgATo--', 'ends-in-br'])
    for (const own of [entityTag(opaque), `W/${entityTag(opaque)}`])
      for (const sent of proxiedTags(own)) {
        assert.ok(matchesTag(sent, own), `${sent} for ${own}`)
        assert.ok(matchesTag(`"x", ${sent}`, own), `a list with ${sent} for ${own}`)
        assert.equal(matchesTag(sent.replace('"', '"x'), own), false)
      }
})
