import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Block, Inline, ItemBlock, Mark, RichText } from './document.ts'
import { normalize, toStoredDocument } from './normalize.ts'

const doc = (...content: Block[]): RichText => ({ type: 'doc', content })
const text = (value: string, ...marks: Mark[]): Inline => ({ type: 'text', text: value, marks })
const paragraph = (...content: Inline[]): ItemBlock => ({ type: 'paragraph', content })
const list = (...items: ItemBlock[][]): ItemBlock => ({
  type: 'bulletList',
  content: items.map((content) => ({ type: 'listItem', content })),
})

describe('a document in normal form', () => {
  test('is the same for a document of the editor and a stored one', () => {
    const edited = JSON.parse(`{"type":"doc","content":[
      {"type":"heading","attrs":{"level":2,"textAlign":null,"indent":0},"content":[{"type":"text","text":"Why"}]},
      {"type":"paragraph","attrs":{"textAlign":"center","indent":0},"content":[
        {"type":"text","marks":[{"type":"link","attrs":{"href":"https://a.example/"}}],"text":"He"},
        {"type":"text","marks":[{"type":"link","attrs":{"href":"https://a.example/"}}],"text":"re"},
        {"type":"hardBreak"},{"type":"text","text":"now"}]},
      {"type":"image","attrs":{"src":"uploads/a.webp","alt":null}},
      {"type":"paragraph","attrs":{"textAlign":null,"indent":0}}]}`)
    const stored =
      '{"type":"doc","content":[{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Why"}]},' +
      '{"type":"paragraph","attrs":{"textAlign":"center"},"content":[' +
      '{"type":"text","text":"Here","marks":[{"type":"link","attrs":{"href":"https://a.example/"}}]},' +
      '{"type":"hardBreak"},{"type":"text","text":"now"}]},{"type":"image","attrs":{"src":"uploads/a.webp"}}]}'
    assert.equal(JSON.stringify(normalize(edited)), stored)
    assert.equal(JSON.stringify(normalize(JSON.parse(stored))), stored)
  })

  test('has no blocks without visible content', () => {
    for (const blank of [doc(), doc(paragraph()), doc(paragraph(text(' '), { type: 'hardBreak' }))])
      assert.deepEqual(normalize(blank), doc())
  })

  test('has clean text: no control characters, NFC, single blanks, none at the ends', () => {
    assert.deepEqual(
      normalize(doc(paragraph(text('\u0007 \r\n'), text('\u0000 a\u2028b \t\n e\u0301 '), { type: 'hardBreak' }))),
      doc({ type: 'paragraph', content: [{ type: 'text', text: 'a b é' }] }),
    )
    assert.deepEqual(
      normalize(doc({ type: 'image', attrs: { src: 'uploads/a.webp', alt: ' \u202Ea\u0001 ' } })),
      doc({ type: 'image', attrs: { src: 'uploads/a.webp', alt: 'a' } }),
    )
  })

  test('has each mark once', () => {
    const link = (href: string): Mark => ({ type: 'link', attrs: { href } })
    const marks = [link('https://a.example/'), { type: 'bold' as const }, { type: 'bold' as const }, link('tel:1')]
    assert.deepEqual(
      normalize(doc(paragraph(text('a', ...marks)))),
      doc(paragraph(text('a', link('https://a.example/'), { type: 'bold' }))),
    )
  })

  test('has lists of at most six levels: deeper ones are merged into the enclosing item', () => {
    const nested = (depth: number, innermost: ItemBlock[]): ItemBlock =>
      depth === 1 ? list(innermost) : list([paragraph({ type: 'text', text: 'x' }), nested(depth - 1, innermost)])
    const deep = paragraph({ type: 'text', text: 'deep' })
    const x = paragraph({ type: 'text', text: 'x' })
    assert.deepEqual(normalize(doc(nested(6, [deep]))), doc(nested(6, [deep])))
    assert.deepEqual(normalize(doc(nested(9, [deep]))), doc(nested(6, [x, x, x, deep])))
  })

  test('is refused for storage when flattening makes it too long', () => {
    const leaf = list(...Array(201).fill([paragraph({ type: 'text', text: 'x' })]))
    const nested = Array.from({ length: 6 }).reduce<ItemBlock>((inner) => list([inner]), leaf)
    assert.throws(() => toStoredDocument(doc(nested)), {
      status: 400,
      message: 'This text is too long or too complex',
    })
  })
})
