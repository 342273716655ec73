import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { layoutText, type Style } from './text-layout.server.ts'

const style: Style = { weight: 'semibold', colour: '#ffffff', sizes: [80, 40, 20], width: 400, height: 110 }
const measured = async (text: string, changes: Partial<Style> = {}) => {
  const written = await layoutText(text, { ...style, ...changes })
  return written && { width: written.width, height: written.height }
}
const roomy = { width: 10_000, height: 10_000 }

describe('lettering', () => {
  test('the heading font is the one that is written in, each weight as it is', async () => {
    for (const [weight, width] of [
      ['regular', 232],
      ['semibold', 246],
    ] as const) {
      const written = await measured('Nairobi', { weight })
      assert.ok(Math.abs((written?.width ?? 0) - width) <= 4, `${weight}: ${written?.width} wide`)
    }
  })

  test('a text takes the first size in which it fits, in as many lines as there is room for', async () => {
    const height = async (text: string) => (await measured(text))?.height ?? 0
    const [large, middle, small] = [
      await height('Nairobi'),
      await height('Nairobi Lagos Cairo'),
      await height('Lagos '.repeat(17)),
    ]
    assert.ok(large > 55 && middle > 30 && middle < 110 && small > 60 && small <= 110, `${large} ${middle} ${small}`)
  })

  test('what fits in no size ends in an ellipsis, within its box', async () => {
    for (const text of ['Maria da Conceição '.repeat(20), 'W'.repeat(300), 'x'.repeat(10_000)]) {
      const written = await measured(text)
      assert.ok(written && written.width <= 400 && written.height <= 110, JSON.stringify(written))
      assert.ok(written.height > 60, 'it fills its box')
    }
  })

  test('lines of about one length are no more lines', async () => {
    const text = 'Talks and workshops of days'
    const [plain, balanced] = [await measured(text), await measured(text, { balanceLines: true })]
    assert.ok(plain && balanced && balanced.width < plain.width && balanced.height <= plain.height + 10)
  })

  test('signs of markup are letters like any others', async () => {
    const [sign, word] = [await measured('<b>&amp;</b>', roomy), await measured('amp', roomy)]
    assert.ok((sign?.width ?? 0) > 2 * (word?.width ?? 0))
  })

  test('a text without ink is nothing, and half a letter does not break the rest', async () => {
    for (const text of ['', '   ', '\u200b\u200b', '\u200f']) assert.equal(await layoutText(text, style), undefined)
    assert.ok(((await measured('Ada \ud800', roomy))?.width ?? 0) > ((await measured('Ada', roomy))?.width ?? 0))
  })
})
