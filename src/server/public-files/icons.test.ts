import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { makeImage, makeSection } from '../../../test/factories.ts'
import { imageBytes } from '../../../test/images.ts'
import { onSqlite } from '../../../test/site.ts'
import { defaultLook } from '../../features/content/look/default-look.ts'

const files = {
  '/favicon.ico': 'image/vnd.microsoft.icon',
  '/apple-touch-icon.png': 'image/png',
  '/icon-192.png': 'image/png',
  '/icon-maskable-512.png': 'image/png',
  '/logo.png': 'image/png',
}
const lagos = { ...defaultLook, main: '#17336b', accent: '#f04e23' }

describe('the icons', () => {
  onSqlite((site) => {
    const load = async (url: string) => {
      const { statusCode, headers, rawPayload } = await site().app.inject({ url })
      assert.equal(statusCode, 200, url)
      return { type: headers['content-type'], bytes: rawPayload }
    }
    const colourAt = async (bytes: Buffer, x: number, y: number) => {
      const { data } = await sharp(bytes)
        .extract({ left: x, top: y, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return `#${data.toString('hex')}`
    }
    /** A logo of red, which changes no icon when it is wide. */
    const makeLogo = async (width: number, height: number) => {
      const image = await makeImage(site(), await imageBytes('#ff0000', width, height))
      await makeSection(site().db, { section: 'footer', title: 'Summit', image })
    }

    test('are in the summit’s colours', async () => {
      const before = await Promise.all(Object.keys(files).map(load))
      assert.match((await site().get('/favicon.svg')).body, /#12172B/)
      await makeSection(site().db, { section: 'look', title: 'Look', look: lagos })
      for (const [index, [path, type]] of Object.entries(files).entries()) {
        const icon = await load(path)
        assert.equal(icon.type, type)
        assert.notDeepEqual(icon.bytes, before[index]?.bytes, path)
      }
      assert.equal(await colourAt((await load('/icon-maskable-512.png')).bytes, 30, 256), '#17336b')
      assert.match((await site().get('/favicon.svg')).body, /#17336b/)
    })

    test('are the logo where that is about as high as wide', async () => {
      await makeLogo(120, 100)
      // A palette changes colours a little.
      assert.match(await colourAt((await load('/icon-192.png')).bytes, 96, 96), /^#ff0\d0\d$/)
      assert.equal(await colourAt((await load('/apple-touch-icon.png')).bytes, 2, 2), '#12172b')
      assert.match((await site().get('/favicon.svg')).body, /<image [^>]*href="data:image\/png;base64,/)
    })

    test('are the diamond beside a wide logo, which mails show', async () => {
      const before = (await load('/icon-192.png')).bytes
      await makeLogo(400, 100)
      assert.deepEqual((await load('/icon-192.png')).bytes, before)
      const { width, height } = await sharp((await load('/logo.png')).bytes).metadata()
      assert.deepEqual([width, height], [448, 112])
    })
  })
})
