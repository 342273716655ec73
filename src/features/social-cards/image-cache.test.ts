import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { HttpError } from '../../lib/errors.ts'
import { DrawnPictures } from './image-cache.server.ts'

/** A picture of so many bytes, drawn when it is told to; counts how many are drawn at the same time. */
function painter() {
  const finish: (() => void)[] = []
  const counts = { drawn: 0, now: 0, most: 0 }
  const draw = (bytes: number) => async () => {
    counts.drawn += 1
    counts.now += 1
    counts.most = Math.max(counts.most, counts.now)
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

const limits = { bytes: 100, atOnce: 2, waiting: 3 }

describe('drawn pictures', () => {
  test('a picture is drawn once, however many ask for it at the same time and later', async () => {
    const [pictures, { counts, draw, finishAll }] = [new DrawnPictures(limits), painter()]
    const asked = Array.from({ length: 50 }, () => pictures.get('ada', draw(10)))
    await finishAll()
    const [first, ...others] = await Promise.all([...asked, pictures.get('ada', draw(10))])
    assert.ok(others.every((each) => each === first))
    assert.equal(counts.drawn, 1)
  })

  test('no more are drawn at the same time than may be, and those who come while too many wait are sent away', async () => {
    const [pictures, { counts, draw, finishAll }] = [new DrawnPictures(limits), painter()]
    const asked: Promise<Buffer>[] = []
    for (const key of 'abcde') {
      asked.push(pictures.get(key, draw(10)))
      await new Promise((done) => setImmediate(done))
    }
    await assert.rejects(pictures.get('f', draw(10)), ({ status, retryAfter }: HttpError) => {
      assert.deepEqual([status, retryAfter], [503, 5])
      return true
    })
    const joined = pictures.get('e', draw(10))
    await finishAll()
    assert.equal((await Promise.all([...asked, joined])).length, 6)
    assert.deepEqual(counts, { drawn: 5, now: 0, most: 2 })
    const later = pictures.get('f', draw(10))
    await finishAll()
    assert.equal((await later).length, 10)
  })

  test('what was not asked for longest goes when there is more than may be kept', async () => {
    const [pictures, { counts, draw, finishAll }] = [new DrawnPictures(limits), painter()]
    const get = async (key: string, bytes = 40) => {
      const before = counts.drawn
      const picture = pictures.get(key, draw(bytes))
      await finishAll()
      await picture
      return counts.drawn > before ? 'drawn' : 'kept'
    }
    assert.deepEqual(
      [await get('a'), await get('b'), await get('a'), await get('c')],
      ['drawn', 'drawn', 'kept', 'drawn'],
    )
    assert.deepEqual([await get('a'), await get('c'), await get('b')], ['kept', 'kept', 'drawn'])
    assert.deepEqual([await get('large', 101), await get('large', 101)], ['drawn', 'drawn'])
  })

  test('one that could not be drawn is tried again', async () => {
    const [pictures, { draw, finishAll }] = [new DrawnPictures(limits), painter()]
    await assert.rejects(
      pictures.get('ada', async () => {
        throw new Error('no paint')
      }),
      /no paint/,
    )
    const again = pictures.get('ada', draw(10))
    await finishAll()
    assert.equal((await again).length, 10)
  })
})
