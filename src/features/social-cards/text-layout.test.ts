import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { layoutText, type TextStyle } from './text-layout.server.ts'

const style: TextStyle = { font: 'familjen', color: '#ffffff', sizes: [80, 40, 20], width: 400, height: 110 }
const measured = async (text: string, changes: Partial<TextStyle> = {}) => {
  const image = await layoutText(text, { ...style, ...changes })
  return image && { width: image.width, height: image.height }
}
const roomy = { width: 10_000, height: 10_000 }

describe('text layout', () => {
  test('uses the face of paragraphs and those of headings', async () => {
    for (const [font, width] of [
      ['text', 232],
      ['familjen', 246],
      ['shoulders', 203],
      ['serif', 297],
    ] as const) {
      const image = await measured('Nairobi', { font })
      assert.ok(Math.abs((image?.width ?? 0) - width) <= 4, `${font}: ${image?.width} wide`)
    }
  })

  test('uses the first size that fits, on as many lines as there is room for', async () => {
    const height = async (text: string) => (await measured(text))?.height ?? 0
    const [large, middle, small] = [
      await height('Nairobi'),
      await height('Nairobi Lagos Cairo'),
      await height('Lagos '.repeat(17)),
    ]
    assert.ok(large > 55 && middle > 30 && middle < 110 && small > 60 && small <= 110, `${large} ${middle} ${small}`)
  })

  test('truncates a text that fits in no size, within its box', async () => {
    for (const text of ['Maria da Conceição '.repeat(20), 'W'.repeat(300), 'x'.repeat(10_000)]) {
      const image = await measured(text)
      assert.ok(image && image.width <= 400 && image.height <= 110, JSON.stringify(image))
      assert.ok(image.height > 60, 'the box is filled')
    }
  })

  test('balances lines without adding one', async () => {
    const text = 'Talks and workshops of days'
    const [plain, balanced] = [await measured(text), await measured(text, { balance: true })]
    assert.ok(plain && balanced && balanced.width < plain.width && balanced.height <= plain.height + 10)
  })

  test('reserves the depth of descenders below a line without any', async () => {
    const heights = async (text: string) => [
      (await measured(text, roomy))?.height ?? 0,
      (await measured(text, { ...roomy, reserveDescenders: true }))?.height ?? 0,
    ]
    const [bare = 0, reserved = 0] = await heights('Lima')
    assert.ok(reserved > bare + 10, `${reserved} is no deeper than ${bare}`)
    const [deep = 0, same = 0] = await heights('Egypt')
    assert.ok(Math.abs(same - deep) <= 2, `${same} instead of ${deep}`)
  })

  test('draws the characters of markup as they are', async () => {
    const [markup, word] = [await measured('<b>&amp;</b>', roomy), await measured('amp', roomy)]
    assert.ok((markup?.width ?? 0) > 2 * (word?.width ?? 0))
  })

  test('returns nothing for an invisible text, and draws around half a surrogate pair', async () => {
    for (const text of ['', '   ', '\u200b\u200b', '\u200f']) assert.equal(await layoutText(text, style), undefined)
    assert.ok(((await measured('Ada \ud800', roomy))?.width ?? 0) > ((await measured('Ada', roomy))?.width ?? 0))
  })
})
