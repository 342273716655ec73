import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  makeAgendaItem,
  makeCustomPage,
  makeEvent,
  makeGalleryImage,
  makeSection,
  makeSpeaker,
  makeSponsor,
  makeTicket,
  makeUser,
  signInAs,
} from '../../../test/factories.ts'
import { addressOf, onBothDatabases, openTestSite, type TestSite } from '../../../test/site.ts'
import { write } from '../../db/write.server.ts'
import { type Database, entities } from '../../features/entities.server.ts'

type Named = { id: string; name: string }

/** Seven records of each list, some with equal sort keys. */
const lists: Record<string, (db: Database) => Promise<unknown>[]> = {
  '/speakers': (db) =>
    ['Émile Ba', 'Zola', 'emile ba', 'Eno 10', 'Eno 9', 'Zola', 'Ada Obi'].map((name, index) =>
      makeSpeaker(db, { name, featured: index % 3 === 0 }),
    ),
  // Today is 2026-11-21.
  '/events': (db) =>
    ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-22', '2025-01-01', '2026-11-20', '2027-01-01'].map(
      (date, index) => makeEvent(db, { date, time: index % 2 ? { start: '18:00', end: '20:00' } : null }),
    ),
  '/agenda': (db) => [
    ...['10:00 - 10:45', '9:00 - 9:45'].map(async (time) =>
      makeAgendaItem(db, { time, date: '2026-11-22', day: 2, speakers: [(await makeSpeaker(db)).id] }),
    ),
    makeAgendaItem(db, { time: '09:00 - 10:00', day: 2 }),
    makeAgendaItem(db, { time: '9:00 - 9:45', date: '2026-11-22' }),
    makeAgendaItem(db, { time: 'all day', date: '2026-11-22' }),
    makeAgendaItem(db, { time: '2:30 pm', day: 12 }),
    makeAgendaItem(db, { time: '2:30 pm' }),
  ],
  '/sponsors': (db) =>
    (['gold', null, 'platinum', 'gold', 'gold', 'partner', null] as const).map((tier, index) =>
      makeSponsor(db, { tier, name: index === 3 ? 'Kobo' : 'kobo' }),
    ),
  '/tickets': (db) => [1, 2, 3, 4, 5, 6, 7].map((price) => makeTicket(db, { price, available: price !== 3 })),
  '/tickets/all': (db) => [1, 2, 3, 4, 5, 6, 7].map((price) => makeTicket(db, { price, available: price !== 3 })),
  '/gallery': (db) => Array.from({ length: 7 }, () => makeGalleryImage(db)),
  '/pages': (db) =>
    ['b', 'a', 'c', 'd', 'e', 'f', 'g'].map((slug, order) => makeCustomPage(db, { slug, order: order % 3 })),
  '/content': (db) =>
    (['hero', 'about', 'footer', 'seo', 'faq', 'contact', 'home'] as const).map((section, index) =>
      makeSection(db, { section, order: index % 2, active: section !== 'faq' }),
    ),
  '/auth/users': (db) => Array.from({ length: 6 }, (_, index) => makeUser(db, { name: index % 2 ? 'Ada' : 'Bisi' })),
}

/**
 * The queries of a list, whatever its length and without that of a token; others take one. Staff also see whether a list
 * has an order of its own.
 */
const queries: Record<string, number> = { '/agenda': 4, '/events': 2, '/tickets': 2, '/tickets/all': 2, '/gallery': 2 }

describe('a list in parts', () => {
  onBothDatabases((site) => {
    const call = async (path: string, token?: string) => {
      const { status, headers, body } = await site().call('GET', path, token ? { token } : {})
      const { success: _, message: __, total, errors, ...rest } = body
      const next = /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
      return { status, total, errors, next, records: (Object.values(rest)[0] ?? []) as Named[] }
    }
    const everything = async (first: string, token?: string) => {
      const parts: Named[][] = []
      for (let next: string | undefined = first; next; ) {
        const part = await call(next, token)
        assert.equal(part.status, 200)
        parts.push(part.records)
        next = part.next
      }
      return parts
    }
    const tokenFor = async (path: string) =>
      /users|all/.test(path) ? await signInAs(site(), 'super_admin') : undefined
    const names = (records: Named[]) => records.map(({ name }) => name)

    for (const [path, fill] of Object.entries(lists))
      test(`has the records of the whole list in its order: ${path}`, async () => {
        const token = await tokenFor(path)
        await Promise.all(fill(site().db))
        const whole = await call(`/api${path}`, token)
        assert.deepEqual([whole.total, whole.next], [undefined, undefined])
        assert.equal(whole.records.length, ['/tickets', '/content'].includes(path) ? 6 : 7)
        for (const limit of [1, 3, 6, 7, 100]) {
          const parts = await everything(`/api${path}?limit=${limit}`, token)
          assert.deepEqual(parts.flat(), whole.records, `in parts of ${limit}`)
          assert.equal(parts.length, Math.ceil(whole.records.length / limit))
        }
        const { total, records } = await call(`/api${path}?limit=2&offset=3`, token)
        assert.deepEqual([total, records], [whole.records.length, whole.records.slice(3, 5)])
      })

    test('neither repeats nor leaves out a record while others are added and deleted', async () => {
      const { db } = site()
      for (const name of ['B', 'D', 'F', 'F', 'F', 'H', 'J']) await makeSpeaker(db, { name: `${name} Obi` })
      const first = await call('/api/speakers?limit=3')
      await makeSpeaker(db, { name: 'A Obi' })
      await makeSpeaker(db, { name: 'G Obi' })
      await write(db, { id: null, name: 'Tester' }, (writer) =>
        writer.remove(entities.speakers, first.records[2]?.id as string),
      )
      const second = await call(first.next as string)
      const third = await call(second.next as string)
      assert.deepEqual(names([...first.records, ...second.records, ...third.records]), [
        ...['B Obi', 'D Obi', 'F Obi', 'F Obi', 'F Obi', 'G Obi', 'H Obi', 'J Obi'],
      ])
      assert.equal(new Set([...first.records, ...second.records, ...third.records].map(({ id }) => id)).size, 8)
      assert.deepEqual([first.total, second.total, third.next], [7, 8, undefined])
    })

    test('is at most 100 records long for visitors, and an offset needs a limit', async () => {
      const admin = await signInAs(site(), 'admin')
      const user = await signInAs(site(), 'user')
      const refusedField = async (query: string, token?: string) => {
        const { status, errors } = await call(`/api/speakers?${query}`, token)
        return status === 400 ? errors[0].field : status
      }
      for (const token of [undefined, user]) {
        assert.equal(await refusedField('limit=101', token), 'limit')
        assert.equal(await refusedField('limit=100', token), 200)
      }
      assert.equal(await refusedField('limit=1000', admin), 200)
      assert.equal(await refusedField('limit=1001', admin), 'limit')
      for (const token of [undefined, user, admin]) assert.equal(await refusedField('offset=0', token), 'offset')
    })

    test('refuses a cursor that the list did not return', async () => {
      const { db } = site()
      await Promise.all(lists['/speakers']?.(db) ?? [])
      await Promise.all(lists['/content']?.(db) ?? [])
      const { next } = await call('/api/speakers?limit=2')
      const ofSpeakers = new URLSearchParams(next?.split('?')[1]).get('cursor')
      const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
      const refused = [
        ...[`content?cursor=${ofSpeakers}`, 'speakers?cursor=x', 'speakers?cursor=', 'speakers?cursor=a&cursor=b'],
        ...[
          cursor('', 1, 'x'),
          cursor('', 'a\u0000', 'x'),
          cursor('', 'a'),
          cursor('name', 'a', 'x'),
          cursor('', {}, []),
        ].map((made) => `speakers?limit=2&cursor=${made}`),
        ...[cursor('', '1', 'x'), cursor('', 1e15, 'x'), cursor('', 1.5, 'x')].map((made) => `content?cursor=${made}`),
        `speakers?cursor=${'a'.repeat(4001)}`,
      ]
      for (const path of refused) {
        const { status, errors } = await call(`/api/${path}`)
        assert.deepEqual([status, errors?.[0]?.field], [400, 'cursor'], path)
      }
    })

    test('is searched and sorted for staff', async () => {
      const { db } = site()
      const token = await signInAs(site(), 'admin')
      await makeSpeaker(db, { name: 'Zoë Obi', company: 'Rails 10' })
      await makeSpeaker(db, { name: 'Ada Ba', company: 'Rails 9', featured: true })
      await makeSpeaker(db, { name: 'Chidi', company: '100%_ Ledgers' })
      const found = async (query: string) => names((await call(`/api/speakers?${query}`, token)).records)
      assert.deepEqual(await found('search=zoe'), ['Zoë Obi'])
      assert.deepEqual(await found('search=%20RAILS%20%20ba%20'), ['Ada Ba'])
      assert.deepEqual(await found('search=100%25_'), ['Chidi'])
      assert.deepEqual(await found('search=chi%00di'), ['Chidi'])
      assert.deepEqual(await found('search=%25'), ['Chidi'])
      assert.deepEqual(await found('search=nobody'), [])
      assert.deepEqual(await found('search='), ['Ada Ba', 'Chidi', 'Zoë Obi'])
      assert.deepEqual(await found('sort=company'), ['Chidi', 'Ada Ba', 'Zoë Obi'])
      assert.deepEqual(await found('sort=-company&search=rails'), ['Zoë Obi', 'Ada Ba'])
      assert.deepEqual(await found('sort=-featured'), ['Chidi', 'Zoë Obi', 'Ada Ba'])
      const { next, total } = await call('/api/speakers?sort=-name&search=engineer&limit=1&offset=0', token)
      assert.equal(total, 3)
      assert.match(next ?? '', /^\/api\/speakers\?sort=-name&search=engineer&limit=1&cursor=[\w-]+$/)
      const parts = await everything('/api/speakers?sort=-name&search=engineer&limit=1', token)
      assert.deepEqual(names(parts.flat()), ['Zoë Obi', 'Chidi', 'Ada Ba'])
      const { status, errors } = await call('/api/speakers?sort=bio', token)
      assert.deepEqual([status, errors[0].field], [400, 'sort'])
    })

    test('is searched with any apostrophe, also by the keys of an earlier release', async () => {
      const { db } = site()
      const token = await signInAs(site(), 'admin')
      await makeSpeaker(db, { name: 'Awa N’Diaye' })
      for (const search of ["n'diaye", 'n’diaye']) {
        const path = `/api/speakers?${new URLSearchParams({ search })}`
        assert.deepEqual(names((await call(path, token)).records), ['Awa N’Diaye'], search)
        await sql`update speakers set "searchText" = 'awa n’diaye'`.execute(db)
      }
    })

    test('puts records without a value last in both directions', async () => {
      const { db } = site()
      const token = await signInAs(site(), 'admin')
      const early = { earlyBird: true, earlyBirdEndDate: '2027-01-01' }
      for (const price of [20, null, 9])
        await makeTicket(db, { name: `At ${price}`, price: 100, ...(price && { ...early, earlyBirdPrice: price }) })
      const sorted = async (sort: string) =>
        names((await everything(`/api/tickets/all?limit=1&sort=${sort}`, token)).flat())
      assert.deepEqual(await sorted('earlyBirdPrice'), ['At 9', 'At 20', 'At null'])
      assert.deepEqual(await sorted('-earlyBirdPrice'), ['At 20', 'At 9', 'At null'])
    })

    test('finds agenda items by their speakers, also after these are renamed', async () => {
      const { db } = site()
      const token = await signInAs(site(), 'admin')
      const { id } = await makeSpeaker(db, { name: 'Ada Obi' })
      const item = await makeAgendaItem(db, { topic: 'Rails', speakers: [id] })
      await makeAgendaItem(db, { topic: 'Rails for all' })
      const found = async (search: string) =>
        (await call(`/api/agenda?search=${search}`, token)).records.map((each) => each.id)
      assert.deepEqual(await found('rails%20ada'), [item.id])
      await write(db, { id: null, name: 'Tester' }, (writer) => writer.update(entities.speakers, id, { name: 'Bisi' }))
      assert.deepEqual([await found('ada'), await found('bisi')], [[], [item.id]])
    })

    test('can have sponsors of one type only', async () => {
      const { db } = site()
      for (const [name, type] of Object.entries({ A: 'Past', B: 'Current', C: 'Past', D: 'Current' }))
        await makeSponsor(db, { name, type })
      const { total, records } = await call('/api/sponsors?type=Current&limit=1')
      assert.deepEqual([total, names(records)], [2, ['B']])
      assert.deepEqual(names((await call('/api/sponsors?type=Past')).records), ['A', 'C'])
      assert.equal((await call('/api/sponsors?type=past')).errors[0].field, 'type')
    })

    test('is searched and sorted for nobody else', async () => {
      const user = await signInAs(site(), 'user')
      for (const query of ['search=a', 'sort=name']) {
        assert.equal((await call(`/api/speakers?${query}`)).status, 401)
        assert.equal((await call(`/api/speakers?${query}`, user)).status, 403)
      }
    })

    test('is read for one visitor at a time', async () => {
      await makeSpeaker(site().db)
      await site().app.listen({ port: 0, host: '127.0.0.1' })
      const read = async () => (await fetch(`${addressOf(site())}/api/speakers?limit=1`)).json()
      const statements = await site().statementsOf(() => Promise.all(Array.from({ length: 6 }, read)))
      const ofLists = statements.filter((each) => each.includes('speakers')).map((each) => each.includes('count(*)'))
      assert.deepEqual(ofLists, Array(6).fill([false, true]).flat())
    })

    for (const [path, fill] of Object.entries(lists))
      test(`is empty at first, and takes the same few queries when it is long: ${path}`, async () => {
        const token = await tokenFor(path)
        const read = () => call(`/api${path}`, token)
        assert.equal((await read()).records.length, path === '/auth/users' ? 1 : 0)
        await Promise.all(fill(site().db))
        assert.equal((await site().statementsOf(read)).length, (queries[path] ?? 1) + (token ? 1 : 0))
        const part = () => call(`/api${path}?limit=3`, token)
        assert.equal((await site().statementsOf(part)).length, (queries[path] ?? 1) + (token ? 2 : 1))
      })
  })
})

describe('a long list', () => {
  let site: TestSite
  before(async () => {
    site = await openTestSite('sqlite')
    await Promise.all(Array.from({ length: 1000 }, (_, index) => makeSpeaker(site.db, { name: `Speaker ${index}` })))
  })
  after(() => site.close())

  test('is serialized in several turns of the event loop', async () => {
    let turns = 0
    const count = () => {
      turns += 1
      immediate = setImmediate(count)
    }
    let immediate = setImmediate(count)
    const turnsOf = async (path: string) => {
      const before = turns
      assert.equal((await site.get(path)).status, 200)
      return turns - before
    }
    const ofPart = await turnsOf('/api/speakers?limit=1')
    const ofWhole = await turnsOf('/api/speakers')
    clearImmediate(immediate)
    assert.ok(ofWhole >= ofPart + 4, `${ofWhole} turns for all, ${ofPart} for one`)
  })
  test('has several pages on the site', async () => {
    const pageOf = async (query: string) => {
      const { status, body } = await site.get(`/speakers${query}`)
      const [pages] = /Page .+? of .+?(?=<\/p>)/.exec(body) ?? []
      return [status, body.split('<article').length - 1, pages?.replaceAll('<!-- -->', '')]
    }
    assert.deepEqual(await pageOf(''), [200, 300, 'Page 1 of 4'])
    assert.deepEqual(await pageOf('?page=4'), [200, 100, 'Page 4 of 4'])
    for (const page of ['5', '0', '1.5', 'x']) assert.deepEqual(await pageOf(`?page=${page}`), [404, 0, undefined])
  })
})
