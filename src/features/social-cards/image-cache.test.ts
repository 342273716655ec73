import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { HttpError } from '../../lib/errors.ts'
import { createImageCache } from './image-cache.server.ts'

/** Draws images of a given size, each until `finishAll`; counts how many are drawn, in all and at the same time. */
function createPainter() {
  const finish: (() => void)[] = []
  const counts = { drawn: 0, now: 0, max: 0 }
  const draw = (bytes: number) => async () => {
    counts.drawn += 1
    counts.now += 1
    counts.max = Math.max(counts.max, counts.now)
    await new Promise<void>((done) => finish.push(done))
    counts.now -= 1
    return Buffer.alloc(bytes)
  }
  const finishAll = async () => {
    for (let rounds = 0; rounds < 50; rounds++) {
      for (const done of finish.splice(0)) done()
      await new Promise((done) => setImmediate(done))
    }
  }
  return { counts, draw, finishAll }
}

const limits = { maxBytes: 100, concurrency: 2, maxQueued: 3 }

describe('image cache', () => {
  test('an image is drawn once for all concurrent and later requests', async () => {
    const [image, { counts, draw, finishAll }] = [createImageCache(limits), createPainter()]
    const requests = Array.from({ length: 50 }, () => image('ada', draw(10)))
    await finishAll()
    const [first, ...others] = await Promise.all([...requests, image('ada', draw(10))])
    assert.ok(others.every((each) => each === first))
    assert.equal(counts.drawn, 1)
  })

  test('a request beyond the concurrency and the queue is refused', async () => {
    const [image, { counts, draw, finishAll }] = [createImageCache(limits), createPainter()]
    const requests: Promise<Buffer>[] = []
    for (const key of 'abcde') {
      requests.push(image(key, draw(10)))
      await new Promise((done) => setImmediate(done))
    }
    await assert.rejects(image('f', draw(10)), ({ status, retryAfter }: HttpError) => {
      assert.deepEqual([status, retryAfter], [503, 5])
      return true
    })
    const joined = image('e', draw(10))
    await finishAll()
    assert.equal((await Promise.all([...requests, joined])).length, 6)
    assert.deepEqual(counts, { drawn: 5, now: 0, max: 2 })
    const later = image('f', draw(10))
    await finishAll()
    assert.equal((await later).length, 10)
  })

  test('a failed drawing is tried again', async () => {
    const [image, { draw, finishAll }] = [createImageCache(limits), createPainter()]
    await assert.rejects(
      image('ada', async () => {
        throw new Error('no paint')
      }),
      /no paint/,
    )
    const again = image('ada', draw(10))
    await finishAll()
    assert.equal((await again).length, 10)
  })
})
