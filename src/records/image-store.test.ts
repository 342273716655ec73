import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { z } from 'zod'
import { callsTo, outcome } from '../../test/calls.ts'
import { makeGalleryImage, makeImage, makers, makeSection, makeSpeaker, makeUser } from '../../test/factories.ts'
import { imageBytes, onEveryStorage, storedImages } from '../../test/images.ts'
import { locationOf, openDatabase } from '../db/database.server.ts'
import { entities, type Tables } from '../features/entities.server.ts'
import { purgeImages } from './image-store.server.ts'

const hour = 3_600_000
const makersOfAll = { ...makers, users: makeUser }
/** Every field that accepts the path of an image but not arbitrary text. */
const imageFields = Object.entries(entities).flatMap(([name, { schema }]) =>
  Object.entries(schema.shape as Record<string, z.ZodType>)
    .filter(([, field]) => field.safeParse('uploads/a/1x1.webp').success && !field.safeParse('a text').success)
    .map(([field]) => [name as keyof typeof entities, field] as const),
)

describe('stored images', () => {
  onEveryStorage((site) => {
    const call = callsTo(site)
    const store = async (colour: string) => makeImage(site(), await imageBytes(colour, 400, 20))
    const folderOf = (path: string) => path.split('/')[1] as string
    const stored = () => storedImages(site())
    const advanceClock = (milliseconds: number) => {
      site().clock.now = new Date(site().clock.now.getTime() + milliseconds)
    }
    const purge = () => purgeImages({ ...site(), now: () => site().clock.now })
    const isServed = async (path: string) => (await site().app.inject({ url: `/api/${path}` })).statusCode === 200

    test('have a path derived from their content', async () => {
      const path = await store('red')
      assert.match(path, /^uploads\/[0-9a-f]{24}\/400x20\.webp$/)
      assert.equal(await store('red'), path)
      assert.notEqual(await store('blue'), path)
      assert.equal((await stored()).length, 2)
    })

    test('are deleted an hour after they were last stored, when no record references them', async () => {
      const path = await store('red')
      advanceClock(hour)
      await purge()
      assert.deepEqual(await stored(), [folderOf(path)])
      advanceClock(1)
      await store('red')
      advanceClock(hour)
      await purge()
      assert.deepEqual(await stored(), [folderOf(path)])
      advanceClock(1)
      await purge()
      assert.deepEqual(await stored(), [])
    })

    test('are not deleted when no row lists them', async () => {
      await site().storage.put('0123456789abcdef01234567/96.webp', 'bytes')
      advanceClock(2 * hour)
      await purge()
      assert.deepEqual(await stored(), ['0123456789abcdef01234567'])
    })

    test('are not deleted while a record references them, in any field of any entity', async () => {
      const { db } = site()
      assert.equal(imageFields.length, 6)
      const paths: string[] = []
      for (const [index, [name, field]] of imageFields.entries()) {
        const { id } = await makersOfAll[name](db)
        const path = await makeImage(site(), await imageBytes('red', 100 + index, 20))
        await db
          .updateTable(name)
          .set({ [field]: path } as object)
          .where('id', '=', id)
          .execute()
        paths.push(path)
      }
      advanceClock(2 * hour)
      await purge()
      assert.deepEqual(await stored(), paths.map(folderOf).sort())
    })

    test('are not deleted when a path or rich text references them before the purge', async () => {
      const [red, blue] = [await store('red'), await store('blue')]
      advanceClock(2 * hour)
      const { id } = await makeSpeaker(site().db)
      const about = await makeSection(site().db, { section: 'about' })
      await call('PUT', `/api/speakers/${id}`, { json: { image: red } })
      await call('PUT', `/api/content/${about.id}`, { json: { content: `<img src="/api/${blue}">` } })
      await purge()
      assert.deepEqual([await isServed(red), await isServed(blue)], [true, true])
    })

    test('are not deleted when another process saves a reference while a purge searches', async (context) => {
      const [red, blue] = [await store('red'), await store('blue')]
      const { db } = site()
      const location = locationOf(db)
      const other = await openDatabase<Tables>('path' in location ? `sqlite:${location.path}` : location.url)
      context.after(() => other.destroy())
      advanceClock(2 * hour)
      const transaction = db.transaction.bind(db)
      context.mock.method(db, 'transaction', () => ({
        execute: async (work: Parameters<ReturnType<typeof transaction>['execute']>[0]) => {
          await makeSpeaker(other, { image: red })
          return transaction().execute(work)
        },
      }))
      await purge()
      assert.deepEqual([await isServed(red), await isServed(blue)], [true, false])
    })

    test('cannot be referenced while they are being deleted', async (context) => {
      const path = await store('red')
      const { id } = await makeSpeaker(site().db)
      advanceClock(2 * hour)
      const deleting = Promise.withResolvers<void>()
      const reached = Promise.withResolvers<void>()
      const { storage } = site()
      const deleteAll = storage.deleteAll.bind(storage)
      context.mock.method(storage, 'deleteAll', async (...args: Parameters<typeof deleteAll>) => {
        reached.resolve()
        await deleting.promise
        return deleteAll(...args)
      })
      const purged = purge()
      await reached.promise
      const message = 'This image is being deleted. Please choose it again.'
      assert.deepEqual(outcome(await call('PUT', `/api/speakers/${id}`, { json: { image: path } })), [
        409,
        { success: false, message },
      ])
      assert.equal((await site().get(`/api/speakers/${id}`)).body.data.image, null)
      // The same file, stored at that moment, gets another name, which nothing deletes.
      const again = await store('red')
      assert.equal((await call('PUT', `/api/speakers/${id}`, { json: { image: again } })).status, 200)
      deleting.resolve()
      await purged
      assert.notEqual(again, path)
      assert.deepEqual(await stored(), [folderOf(again)])
      assert.equal(await store('red'), again)
    })

    test('cannot be referenced once they are deleted', async () => {
      const path = await store('red')
      const { id } = await makeSpeaker(site().db)
      advanceClock(2 * hour)
      await purge()
      const message = 'This image has been deleted. Please choose it again.'
      assert.deepEqual(outcome(await call('PUT', `/api/speakers/${id}`, { json: { image: path } })), [
        409,
        { success: false, message },
      ])
      assert.equal((await site().get(`/api/speakers/${id}`)).body.data.image, null)
    })

    test('stay complete when the same file is stored during a purge', async () => {
      const { id } = await makeSpeaker(site().db)
      for (let round = 0; round < 6; round += 1) {
        await call('PUT', `/api/speakers/${id}`, { json: { image: null } })
        advanceClock(2 * hour)
        const bytes = await imageBytes('teal', 700, 20)
        const [path] = await Promise.all([makeImage(site(), bytes), purge(), purge()])
        await call('PUT', `/api/speakers/${id}`, { json: { image: path } })
        await purge()
        for (const file of ['700x20', '640', '320', '96'])
          assert.ok(await isServed(path.replace(/[^/]+$/, `${file}.webp`)), `${file} in round ${round}`)
      }
    })

    test('that cannot be deleted do not block others, and are tried again', async (context) => {
      const paths = [await store('red'), await store('blue'), await store('lime')]
      advanceClock(2 * hour)
      const { storage } = site()
      const deleteAll = storage.deleteAll.bind(storage)
      const blocked = `${folderOf(paths[0] as string)}/`
      context.mock.method(storage, 'deleteAll', (prefix: string) =>
        prefix === blocked ? Promise.reject(new Error('No answer')) : deleteAll(prefix),
      )
      await assert.rejects(purge(), { name: 'AggregateError', message: '1 images could not be deleted' })
      assert.deepEqual(await stored(), [folderOf(paths[0] as string)])
      context.mock.restoreAll()
      await purge()
      assert.deepEqual(await stored(), [])
    })

    test('are purged with the same few statements, however many there are', async () => {
      const statements: number[] = []
      for (const count of [1, 40]) {
        const storedAt = site().clock.now.toISOString()
        const folders = Array.from(
          { length: count },
          (_, index) => `${count}`.padEnd(16, 'a') + `${index}`.padStart(8, '0'),
        )
        const rows = folders.map((folder) => ({ folder, storedAt, state: 'stored' as const }))
        await site().db.insertInto('uploads').values(rows).execute()
        for (const folder of folders) await makeGalleryImage(site().db, { image_path: `uploads/${folder}/9x9.webp` })
        advanceClock(2 * hour)
        statements.push((await site().statementsOf(purge)).length)
      }
      assert.equal(statements[1], statements[0])
    })
  })
})
