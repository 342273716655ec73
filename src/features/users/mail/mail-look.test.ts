import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeImage, makeSection, makeUser } from '../../../../test/factories.ts'
import { imageBytes } from '../../../../test/images.ts'
import { onSqlite } from '../../../../test/site.ts'
import { startSmtp } from '../../../../test/smtp.ts'
import { defaultLook } from '../../content/look/default-look.ts'

const smtp = await startSmtp()
const lagos = { ...defaultLook, main: '#17336b', accent: '#f04e23', face: 'serif', corners: 'sharp' } as const

describe('a mail', () => {
  onSqlite(
    (site) => {
      async function mailed() {
        await site().call('POST', '/api/auth/forgot-password', { body: { email: 'ada@example.org' } })
        return (await smtp.mailTo('ada@example.org')).html
      }

      test('is in the summit’s look, by inline styles alone', async () => {
        await makeUser(site().db, { email: 'ada@example.org' })
        await makeSection(site().db, { section: 'footer', title: 'Lagos <Week>' })
        const before = await mailed()
        await makeSection(site().db, { section: 'look', title: 'Look', look: lagos })
        const html = await mailed()
        assert.match(before, /background:#12172b/)
        for (const part of ['background:#17336b', 'font-family:Georgia', 'border-radius:0', 'Lagos &lt;Week&gt;'])
          assert.ok(html.includes(part), part)
        assert.doesNotMatch(html, /<style|<link|<script|#12172b/)
      })

      test('asks for nothing but the site’s own logo, and says its size', async () => {
        await makeUser(site().db, { email: 'ada@example.org' })
        const image = await makeImage(site(), await imageBytes('red', 400, 100))
        await makeSection(site().db, { section: 'footer', title: 'Summit', image })
        assert.deepEqual(
          (await mailed()).match(/<img[^>]*>/g)?.map((tag) => tag.replace(/ style="[^"]*"/, '')),
          ['<img src="http://localhost:3000/logo.png" width="144" height="36" alt="" loading="lazy"/>'],
        )
      })

      test('has the default look while the look is switched off', async () => {
        await makeUser(site().db, { email: 'ada@example.org' })
        await makeSection(site().db, { section: 'look', title: 'Look', look: lagos, active: false })
        assert.match(await mailed(), /background:#12172b/)
      })
    },
    { mail: smtp.mail },
  )
})
