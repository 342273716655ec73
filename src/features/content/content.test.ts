import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { emptySection, makeSection } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import type { PublicSection } from './section.ts'

const namesOf = (body: { content: PublicSection[] }) => body.content.map(({ section }) => section)

describe('content', () => {
  onBothDatabases((site) => {
    test('a section contains only the public fields, with id and _id, and its content as HTML and as a document', async () => {
      const full = {
        section: 'hero' as const,
        title: 'Three days in Nairobi',
        subtitle: 'Payments and custody.',
        image: 'uploads/a/1920x1080.webp',
        order: 3,
        active: true,
        buttonText: 'Get Tickets',
        buttonLink: '/tickets',
        stats: [
          { value: '5000+', label: 'attendees' },
          { value: '50+', label: 'speakers' },
        ],
        metaTitle: 'Summit',
        metaDescription: 'A summit.',
        keywords: 'payments, custody',
        timeZone: 'Africa/Accra',
      }
      const { id } = await makeSection(site().db, { ...full, content: '<p onclick="x()">Hello <b>you</b></p>' })
      const shown = {
        ...emptySection,
        ...full,
        id,
        _id: id,
        content: '<p>Hello <strong>you</strong></p>',
        contentDocument: {
          type: 'doc',
          content: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: 'Hello ' },
                { type: 'text', text: 'you', marks: [{ type: 'bold' }] },
              ],
            },
          ],
        },
      }
      assert.deepEqual((await site().get('/api/content')).body, { success: true, content: [shown] })
      assert.deepEqual((await site().get('/api/content/section/hero')).body, { success: true, data: [shown] })
    })

    test('a new section is active, has order 0, and null for omitted fields', async () => {
      const { id } = await makeSection(site().db, { section: 'about' })
      const { body } = await site().get('/api/content/section/about')
      assert.deepEqual(body.data, [
        {
          id,
          _id: id,
          ...emptySection,
          section: 'about',
          title: 'A title',
          subtitle: null,
          image: null,
          order: 0,
          active: true,
          buttonText: null,
          buttonLink: null,
          stats: null,
          metaTitle: null,
          metaDescription: null,
          keywords: null,
          timeZone: null,
          content: null,
          contentDocument: null,
        },
      ])
    })

    test('the list contains only the active sections, by order and then by creation', async () => {
      const { db, get } = site()
      await makeSection(db, { section: 'footer', order: 10 })
      await makeSection(db, { section: 'stats', order: 2 })
      await makeSection(db, { section: 'newsletter', order: 1, active: false })
      await makeSection(db, { section: 'about', order: 2 })
      await makeSection(db, { section: 'hero', order: 1 })
      assert.deepEqual(namesOf((await get('/api/content')).body), ['hero', 'stats', 'about', 'footer'])
    })

    test('a section that is switched off shows only its name', async () => {
      const { db, get } = site()
      await makeSection(db, { section: 'newsletter', title: 'Secret', active: false })
      const { status, body } = await get('/api/content/section/newsletter')
      assert.equal(status, 200)
      assert.deepEqual(body, { success: true, data: [{ section: 'newsletter', active: false }] })
    })

    test('all sections can be read at once, in the same form as by name', async () => {
      const { db, get, statementsOf } = site()
      await makeSection(db, { section: 'hero', order: 2, content: 'Hello' })
      await makeSection(db, { section: 'newsletter', order: 1, title: 'Secret', active: false })
      const [hero] = (await get('/api/content/section/hero')).body.data
      const statements = await statementsOf(async () => {
        const { status, body } = await get('/api/content/sections')
        assert.equal(status, 200)
        assert.deepEqual(body, { success: true, data: [{ section: 'newsletter', active: false }, hero] })
      })
      assert.equal(statements.length, 1)
    })

    test('a section without a record is an empty list, and so is an unknown name', async () => {
      for (const name of ['hero', 'no-such-section']) {
        const { status, body } = await site().get(`/api/content/section/${name}`)
        assert.equal(status, 200)
        assert.deepEqual(body, { success: true, data: [] })
      }
    })

    test('plain text becomes a paragraph for each line', async () => {
      const { db, get } = site()
      await makeSection(db, { section: 'footer', content: 'Email: a@b.example\n\nPhone: 1 & 2' })
      const [footer] = (await get('/api/content/section/footer')).body.data
      assert.equal(footer.content, '<p>Email: a@b.example</p><p>Phone: 1 &amp; 2</p>')
      assert.deepEqual(footer.contentDocument, {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'Email: a@b.example' }] },
          { type: 'paragraph', content: [{ type: 'text', text: 'Phone: 1 & 2' }] },
        ],
      })
    })

    test('forms name the email at the bottom of the page to people without JavaScript, if there is one', async () => {
      const { db, get } = site()
      const notice = async (content: string) => {
        await makeSection(db, { section: 'footer', title: 'Summit', content })
        return /<noscript>.*?<\/noscript>/s.exec((await get('/contact')).body)?.[0] ?? ''
      }
      assert.doesNotMatch(await notice('Phone: +254 700 000 000'), /email us/)
      await db.deleteFrom('content').execute()
      assert.match(await notice('Email: hello@summit.example'), /email us: the address is at the bottom of this page/)
    })

    test('content is returned without scripts and handlers', async () => {
      const { db, get } = site()
      const content =
        '<p>Safe<script>alert(1)</script></p><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">link</a>'
      await makeSection(db, { section: 'about', content })
      const [about] = (await get('/api/content/section/about')).body.data
      assert.equal(about.content, '<p>Safe</p><p>link</p>')
    })

    test('content that could not be rendered is refused on write', async () => {
      const { db, get } = site()
      const content = '<p>line</p>'.repeat(5000)
      const refusal = { status: 400, message: 'This text is too long or too complex' }
      await assert.rejects(makeSection(db, { section: 'about', content }), refusal)
      assert.deepEqual((await get('/api/content')).body, { success: true, content: [] })
    })
  })
})
