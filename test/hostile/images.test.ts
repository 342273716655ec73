import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { callsTo, type Part } from '../calls.ts'
import { imageBytes, storedImages, temporaryFilesAfter } from '../images.ts'
import { databases, openTestSite, type TestSite } from '../site.ts'
import type { HostileFile } from './corpus/damage.ts'
import { jpegs } from './corpus/jpeg.ts'
import { otherFormats, polyglots } from './corpus/other-formats.ts'
import { pngs } from './corpus/png.ts'
import { svgs } from './corpus/svg.ts'
import { webps } from './corpus/webp.ts'
import { seed } from './round.ts'

const person: Part[] = Object.entries({
  name: 'Ada Obi',
  title: 'Engineer',
  company: 'Kobo Rails',
  bio: 'Builds ledgers that stay up.',
})
const sponsor: Part[] = Object.entries({ name: 'Kobo Rails', type: 'Current' })

/** What an SVG of shapes never contains. */
const active =
  /<(script|foreignObject|iframe|image|feImage|style[^>]*>[^<]*(@import|url\(h)|set|animate|handler|!)|\son\w+=|javascript:|https?:(?!\/\/www\.w3\.org\/2000\/svg")|file:|data:|&(?!(lt|gt|amp|quot|#39|#x27);)/i

for (const kind of databases)
  describe(`hostile images, on ${kind}`, () => {
    let site: TestSite
    const call = callsTo(() => site)
    before(async () => {
      site = await openTestSite(kind)
    })
    after(() => site.close())

    /** Sends a file as a photo or a logo. @returns the path of the stored image, or undefined when it is refused */
    async function upload({ name, bytes }: HostileFile, part: 'image' | 'logo'): Promise<string | undefined> {
      const [url, fields] = part === 'logo' ? ['/api/sponsors', sponsor] : ['/api/speakers', person]
      const form: Part[] = [...fields, [part, { bytes, name: 'photo.png', type: 'image/png' }]]
      const { status, body } = await call('POST', url, { form })
      const expected = status === 201 || [400, 413, 415].includes(status)
      assert.ok(expected, `${name} answers ${status} ${JSON.stringify(body)}`)
      return status === 201 ? body.data[part] : undefined
    }

    async function served(path: string, type: string): Promise<Buffer> {
      const { statusCode, headers, rawPayload } = await site.app.inject({ url: `/api/${path}` })
      assert.deepEqual([statusCode, headers['content-type'], headers['x-content-type-options']], [200, type, 'nosniff'])
      assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox/)
      return rawPayload
    }

    /** Asserts that an accepted image is a plain WebP of its own, without anything that was sent beside its pixels. */
    async function assertHarmless(path: string, name: string) {
      const bytes = await served(path, 'image/webp')
      const { format, width, height, pages, exif, icc, xmp } = await sharp(bytes).metadata()
      assert.deepEqual([format, pages, exif, icc, xmp], ['webp', undefined, undefined, undefined, undefined], name)
      assert.match(path, new RegExp(`/${width}x${height}\\.webp$`), name)
      assert.doesNotMatch(bytes.toString('latin1'), /polyglot|<script|alert\(|%PDF/, name)
      await sharp(bytes).raw().toBuffer()
    }

    /** Uploads all files and checks what the site is left with. */
    async function withstand(
      files: HostileFile[],
      part: 'image' | 'logo',
      check: (path: string, name: string) => unknown,
    ) {
      await upload({ name: 'first', bytes: await imageBytes('teal') }, part)
      const openFiles = () => readdirSync('/proc/self/fd').length
      const before = openFiles()
      let accepted = 0
      const left = await temporaryFilesAfter(async () => {
        for (const file of files) {
          const path = await upload(file, part)
          assert.ok(path || !file.isValid, `${file.name} is refused`)
          if (!path) continue
          accepted += 1
          await check(path, file.name)
        }
      })
      assert.deepEqual(left, [])
      assert.ok(openFiles() <= before + 4, `${before} open files have become ${openFiles()}`)
      const rows = await site.db.selectFrom('uploads').select('folder').orderBy('folder').execute()
      assert.deepEqual(
        await storedImages(site),
        rows.map(({ folder }) => folder),
      )
      for (const path of ['/health/ready', '/', '/speakers']) assert.equal((await site.get(path)).status, 200)
      return accepted
    }

    for (const [name, corpus] of Object.entries({ PNG: pngs, JPEG: jpegs, WebP: webps, polyglot: polyglots }))
      test(`${name} files are refused or become plain WebP`, async (context) => {
        const files = await corpus()
        const accepted = await withstand(files, 'image', assertHarmless)
        context.diagnostic(`${accepted} of ${files.length} accepted, repeatable with HOSTILE_SEED=${seed}`)
      })

    test('files of any other format are refused', async () => {
      for (const part of ['image', 'logo'] as const)
        assert.equal(await withstand(await otherFormats(), part, () => {}), 0)
      assert.equal(await withstand(svgs(), 'image', () => {}), 0)
    })

    test('SVGs are refused or become shapes', async () => {
      const accepted = await withstand(svgs(), 'logo', async (path, name) => {
        assert.doesNotMatch((await served(path, 'image/svg+xml')).toString(), active, name)
      })
      assert.ok(accepted > 10, `only ${accepted} accepted`)
    })
  })
