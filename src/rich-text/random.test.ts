import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { numbersFrom } from '../../test/random.ts'
import {
  type Block,
  type Inline,
  type ItemBlock,
  type ListItem,
  type Mark,
  type RichText,
  richText,
} from './document.ts'
import { limits } from './limits.ts'
import { normalize, toStoredDocument } from './normalize.ts'
import { parseHtml } from './parse-html.server.ts'
import { alignments, headingLevels, listNames } from './schema.ts'
import { serializeHtml } from './serialize-html.ts'

/** Generates documents and HTML. */
function generator(seed: number) {
  const next = numbersFrom(seed)
  const chance = (share: number) => next() < share
  const below = (limit: number) => Math.floor(next() * limit)
  const oneOf = <Value>(values: readonly Value[]) => values[below(values.length)] as Value
  const several = <Value>(max: number, create: () => Value) => Array.from({ length: 1 + below(max) }, create)

  const words = ['Ada', 'naïve', 'a < b', '&amp;', '"quoted"', 'ሰላም', '👩🏾‍💻', "it's", '<p>', '\u00A0', '5 > 4']
  const marks: Mark[] = [
    { type: 'bold' },
    { type: 'link', attrs: { href: 'https://a.example/?b=1&c=%22' } },
    { type: 'italic' },
    { type: 'underline' },
    { type: 'strike' },
  ]

  /** In normal form: adjacent texts differ in their marks, and the line has no surrounding white space. */
  const line = (): Inline[] => {
    let subset = -1
    const inside = several(5, (): Inline[] => {
      subset = (subset + 1 + below(31)) % 32
      const chosen = marks.filter((_, index) => subset & (1 << index))
      const hardBreak: Inline[] = chance(0.2) ? [{ type: 'hardBreak' }] : []
      const word = `${chance(0.5) ? ' ' : ''}${oneOf(words)}${chance(0.5) ? ' ' : ''}`
      return [{ type: 'text', text: word, ...(chosen.length > 0 && { marks: chosen }) }, ...hardBreak]
    })
    const begin: Mark[] = [{ type: 'italic' }, { type: 'bold' }]
    const end: Mark[] = [{ type: 'strike' }, { type: 'bold' }]
    return [{ type: 'text', text: 'begin', marks: begin }, ...inside.flat(), { type: 'text', text: 'end', marks: end }]
  }
  const blockAttributes = () => ({
    ...(chance(0.3) && { textAlign: oneOf(alignments) }),
    ...(chance(0.3) && { indent: 1 + below(limits.indent) }),
  })
  const someParagraph = (): ListItem['content'][number] => {
    const attrs = blockAttributes()
    return { type: 'paragraph', ...(Object.keys(attrs).length > 0 && { attrs }), content: line() }
  }
  const someList = (depth: number): ListItem['content'][number] => ({
    type: oneOf(listNames),
    content: several(3, (): ListItem => {
      if (chance(0.1)) return { type: 'listItem', content: [{ type: 'paragraph' }] }
      const inside = several(2, () => (depth < 6 && chance(0.4) ? someList(depth + 1) : someParagraph()))
      return { type: 'listItem', content: inside }
    }),
  })
  const someBlock = (): Block => {
    const src = oneOf(['uploads/ab/640x480.webp', 'https://a.example/1.jpg?a=1&b=2'])
    const image: Block = { type: 'image', attrs: { src, ...(chance(0.5) && { alt: oneOf(words).trim() || 'none' }) } }
    const heading: Block = {
      type: 'heading',
      attrs: { level: oneOf(headingLevels), ...blockAttributes() },
      content: line(),
    }
    return oneOf([image, heading, someParagraph(), someList(1)])
  }
  /** Not in normal form: blank, split and dirty texts, repeated marks, empty blocks, deep lists. */
  const messyInline = (): Inline[] =>
    several(6, (): Inline => {
      if (chance(0.2)) return { type: 'hardBreak' }
      // HTML has no nested links.
      const chosen = chance(0.3)
        ? several(4, () => oneOf(marks.filter(({ type }) => type !== 'link')))
        : marks.slice(0, below(3))
      const dirty = oneOf(['', ' ', '\n', '\t ', '\u0000', '\u0007 ', '\u2028', '\u00A0', 'e\u0301', '\u0338'])
      return { type: 'text', text: `${dirty}${chance(0.6) ? oneOf(words) : ' '}`, marks: chosen }
    })
  const messyBlock = (depth = 0): ItemBlock => {
    if (depth > 8 || chance(0.5)) return { type: 'paragraph', attrs: { indent: below(2) }, content: messyInline() }
    const items = several(2, () => ({ type: 'listItem' as const, content: several(2, () => messyBlock(depth + 1)) }))
    return { type: oneOf(listNames), content: items }
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
    messyDocument: (): RichText => ({ type: 'doc', content: several(4, () => messyBlock()) }),
    html: () => several(40, someHtml).join(''),
  }
}

describe('random rich text', () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    test(`document ${seed} is unchanged after a round trip through HTML`, () => {
      const document = generator(seed).document()
      assert.deepEqual(richText.parse(document), document)
      assert.deepEqual(parseHtml(serializeHtml(document)), document)
    })

    test(`messy document ${seed} is stored as its HTML would be`, () => {
      const document = generator(seed).messyDocument()
      const stored = toStoredDocument(document)
      assert.deepEqual(stored, parseHtml(serializeHtml(document)))
      assert.deepEqual(normalize(stored), stored)
    })

    test(`random HTML ${seed} becomes a document whose HTML has only known tags and parses to the same document`, () => {
      const document = parseHtml(generator(seed).html())
      assert.deepEqual(richText.parse(document), document)
      assert.deepEqual(parseHtml(serializeHtml(document)), document)
      const html = serializeHtml(document)
      assert.doesNotMatch(html, /<(?!\/?(p|h[1-6]|strong|em|u|s|a|ul|ol|li|br|img)\b)/)
      assert.doesNotMatch(html, /<[^>]*\s(?!(href|rel|src|alt|align|data-indent)=")[a-z-]+=/)
    })
  }
})
