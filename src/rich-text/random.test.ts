import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Block, type Inline, type ListItem, type Mark, maxIndent, type RichText, richText } from './document.ts'
import { htmlOf, readRichText } from './parse-html.server.ts'

/** The same numbers in [0, 1) for the same seed (mulberry32): what fails once fails again. */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Documents, and HTML, as nobody would think of them. */
function dice(seed: number) {
  const next = numbersFrom(seed)
  const chance = (share: number) => next() < share
  const below = (limit: number) => Math.floor(next() * limit)
  const oneOf = <Value>(values: readonly Value[]) => values[below(values.length)] as Value
  const several = <Value>(most: number, make: () => Value) => Array.from({ length: 1 + below(most) }, make)

  const words = ['Ada', 'naïve', 'a < b', '&amp;', '"quoted"', 'ሰላም', '👩🏾‍💻', "it's", '<p>', '\u00A0', '5 > 4']
  const marks: Mark[] = [
    { type: 'bold' },
    { type: 'link', attrs: { href: 'https://a.example/?b=1&c=%22' } },
    { type: 'italic' },
    { type: 'underline' },
    { type: 'strike' },
  ]

  /** Neighbouring texts differ in their marks, as an editor has it, and no line begins or ends with a blank. */
  const line = (): Inline[] => {
    let held = -1
    const inside = several(5, (): Inline[] => {
      held = (held + 1 + below(31)) % 32
      const chosen = marks.filter((_, place) => held & (1 << place))
      const hardBreak: Inline[] = chance(0.2) ? [{ type: 'hardBreak' }] : []
      const word = `${chance(0.5) ? ' ' : ''}${oneOf(words)}${chance(0.5) ? ' ' : ''}`
      return [{ type: 'text', text: word, ...(chosen.length > 0 && { marks: chosen }) }, ...hardBreak]
    })
    const begin: Mark[] = [{ type: 'italic' }, { type: 'bold' }]
    const end: Mark[] = [{ type: 'strike' }, { type: 'bold' }]
    return [{ type: 'text', text: 'begin', marks: begin }, ...inside.flat(), { type: 'text', text: 'end', marks: end }]
  }
  const look = () => ({
    ...(chance(0.3) && { textAlign: oneOf(['left', 'center', 'right', 'justify'] as const) }),
    ...(chance(0.3) && { indent: 1 + below(maxIndent) }),
  })
  const someParagraph = (): ListItem['content'][number] => {
    const attrs = look()
    return { type: 'paragraph', ...(Object.keys(attrs).length > 0 && { attrs }), content: line() }
  }
  const someList = (depth: number): ListItem['content'][number] => ({
    type: oneOf(['bulletList', 'orderedList'] as const),
    content: several(3, (): ListItem => {
      if (chance(0.1)) return { type: 'listItem', content: [{ type: 'paragraph' }] }
      const inside = several(2, () => (depth < 6 && chance(0.4) ? someList(depth + 1) : someParagraph()))
      return { type: 'listItem', content: inside }
    }),
  })
  const someBlock = (): Block => {
    const src = oneOf(['uploads/ab/640x480.webp', 'https://a.example/1.jpg?a=1&b=2'])
    const image: Block = { type: 'image', attrs: { src, ...(chance(0.5) && { alt: oneOf(words).trim() || 'none' }) } }
    const heading: Block = { type: 'heading', attrs: { level: 1 + below(6), ...look() }, content: line() }
    return oneOf([image, heading, someParagraph(), someList(1)])
  }
  const tags = 'p h1 h6 b strong i u s a ul ol li div span table tr td br img script blockquote o:p'.split(' ')
  const attributes = [
    '',
    ' align="center"',
    ' data-indent="1.5"',
    ' href="tel:1"',
    ' src="uploads/a.webp"',
    ' style="text-align:right"',
  ]
  const someHtml = () =>
    oneOf([`<${oneOf(tags)}${oneOf(attributes)}>`, `</${oneOf(tags)}>`, oneOf(words), ' ', '\n', '<!--', '-->'])
  return {
    document: (): RichText => ({ type: 'doc', content: several(6, someBlock) }),
    html: () => several(40, someHtml).join(''),
  }
}

describe('rich text at random', () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    test(`document ${seed} is the same again after it was written as HTML and read`, () => {
      const document = dice(seed).document()
      assert.deepEqual(richText.parse(document), document)
      assert.deepEqual(readRichText(htmlOf(document)), document)
    })

    test(`heap of tags ${seed} becomes a document that is the same again, and nothing in it could run`, () => {
      const document = readRichText(dice(seed).html())
      assert.deepEqual(richText.parse(document), document)
      assert.deepEqual(readRichText(htmlOf(document)), document)
      const html = htmlOf(document)
      assert.doesNotMatch(html, /<(?!\/?(p|h[1-6]|strong|em|u|s|a|ul|ol|li|br|img)\b)/)
      assert.doesNotMatch(html, /<[^>]*\s(?!(href|rel|src|alt|align|data-indent)=")[a-z-]+=/)
    })
  }
})
