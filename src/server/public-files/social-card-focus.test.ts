import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { makeImage, makeSpeaker } from '../../../test/factories.ts'
import { imageBytes } from '../../../test/images.ts'
import { onSqlite } from '../../../test/site.ts'

describe('the social card of a speaker', () => {
  onSqlite((site) => {
    test('shows their photo around its focus', async () => {
      const blue = { input: await imageBytes('blue', 1000, 700), left: 0, top: 0 }
      const photo = sharp(await imageBytes('red', 2000, 700)).composite([blue])
      const image = await makeImage(site(), await photo.png().toBuffer())
      /** Returns how red and how blue the middle of the portrait is. */
      const shadesAt = async (focus: string) => {
        const { id } = await makeSpeaker(site().db, { image: image + focus })
        const { rawPayload } = await site().app.inject(`/share/speakers/${id}.jpg`)
        const portrait = sharp(rawPayload).extract({ left: 660, top: 40, width: 500, height: 500 })
        const { channels } = await sharp(await portrait.png().toBuffer()).stats()
        return [channels[0]?.mean, channels[2]?.mean].map((mean = 0) => Math.round(mean / 64))
      }
      assert.deepEqual(
        [await shadesAt('#focus=0-50'), await shadesAt('#focus=100-50')],
        [
          [0, 4],
          [4, 0],
        ],
      )
    })
  })
})
