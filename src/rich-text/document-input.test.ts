import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { richTextInput } from './document-input.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const linked = (href: unknown) =>
  doc(paragraph({ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href } }] }))
const image = (src: unknown) => doc({ type: 'image', attrs: { src } })
const lists = (depth: number): unknown =>
  depth === 0
    ? paragraph({ type: 'text', text: 'deep' })
    : { type: 'bulletList', content: [{ type: 'listItem', content: [lists(depth - 1)] }] }

const issuesOf = (value: unknown) =>
  (richTextInput.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

const hrefIssue = 'content.0.content.0.marks.0.attrs.href: Must be a web address, or start with mailto: or tel:'
const srcIssue = 'content.0.attrs.src: Must be an uploaded picture or an http(s) address'
const typeIssue = (path: string) => [`${path}: Must be of a known type`]

describe('a document from a client', () => {
  for (const href of [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'java\u200Bscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    '//evil.example',
    '/path',
    '',
    'https://a.example/"onclick="x()',
  ])
    test(`is refused with a link to ${JSON.stringify(href)}`, () =>
      assert.deepEqual(issuesOf(linked(href)), [hrefIssue]))

  for (const src of ['x', '/x.png', 'data:image/png;base64,AA', 'javascript:x', '//evil.example/x', 'uploads/../x', ''])
    test(`is refused with an image from ${JSON.stringify(src)}`, () =>
      assert.deepEqual(issuesOf(image(src)), [srcIssue]))

  test('may have safe links and images', () => {
    for (const href of ['https://a.example/', 'http://a.example', 'mailto:a@b.example', 'tel:+254700000000'])
      assert.deepEqual(richTextInput.parse(linked(href)), linked(href))
    for (const src of ['uploads/ab/640x480.webp', 'https://a.example/1.jpg'])
      assert.deepEqual(richTextInput.parse(image(src)), image(src))
  })

  test('loses control and invisible characters in its URLs', () => {
    assert.deepEqual(richTextInput.parse(linked('https://a.example/\u0007\u202E')), linked('https://a.example/'))
    assert.deepEqual(richTextInput.parse(image('uploads/a\u200B.webp')), image('uploads/a.webp'))
  })

  test('is refused when it has an unknown node or mark', () => {
    for (const type of [
      'iframe',
      'html',
      '__proto__',
      'constructor',
      'doc',
      'text',
      'listItem',
      undefined,
      null,
      ['paragraph'],
    ])
      assert.deepEqual(issuesOf(doc({ type, content: [] })), typeIssue('content.0.type'), String(type))
    assert.deepEqual(issuesOf(doc(paragraph({ type: 'image', attrs: {} }))), typeIssue('content.0.content.0.type'))
    const marked = doc(paragraph({ type: 'text', text: 'a', marks: [{ type: 'script' }] }))
    assert.deepEqual(issuesOf(marked), typeIssue('content.0.content.0.marks.0.type'))
    const heading = { type: 'heading', attrs: { level: 1 }, content: [] }
    const list = { type: 'bulletList', content: [{ type: 'listItem', content: [heading] }] }
    assert.deepEqual(issuesOf(doc(list)), typeIssue('content.0.content.0.content.0.type'))
  })

  test('is refused when a part has the wrong type', () => {
    for (const value of [
      'text',
      '<p>a</p>',
      1,
      true,
      [],
      {},
      { type: 'doc' },
      { type: 'doc', content: {} },
      { type: 'paragraph', content: [] },
      doc(null),
      doc('a'),
      doc([]),
      doc({ type: 'paragraph', content: 'a' }),
      doc({ type: 'paragraph', attrs: { textAlign: 'start' } }),
      doc({ type: 'paragraph', attrs: { indent: 1.5 } }),
      doc({ type: 'paragraph', attrs: { indent: 9 } }),
      doc({ type: 'paragraph', attrs: { indent: '1' } }),
      doc({ type: 'heading', attrs: { level: 7 } }),
      doc({ type: 'heading' }),
      doc(paragraph({ type: 'text' })),
      doc(paragraph({ type: 'text', text: '' })),
      doc(paragraph({ type: 'text', text: { toString: 'a' } })),
      doc(paragraph({ type: 'text', text: 'a', marks: 'bold' })),
      linked(undefined),
      linked(['https://a.example/']),
    ])
      assert.notDeepEqual(issuesOf(value), [], JSON.stringify(value))
  })

  test('loses everything that the schema does not name', () => {
    const attrs = { textAlign: 'center', style: 'color:red', onclick: 'x()', class: 'y' }
    const text = { type: 'text', text: 'a', html: '<b>', marks: [{ type: 'bold', attrs: { style: 'x' } }] }
    const sent = { ...doc({ type: 'paragraph', attrs, id: 'x', content: [text] }), version: 2 }
    const clean = { type: 'text', text: 'a', marks: [{ type: 'bold' }] }
    assert.deepEqual(
      richTextInput.parse(sent),
      doc({ type: 'paragraph', attrs: { textAlign: 'center' }, content: [clean] }),
    )
  })

  test('pollutes no prototype', () => {
    const evil = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}'
    const sent = JSON.parse(
      `${evil},"type":"doc","content":[${evil},"type":"paragraph","attrs":${evil},"indent":1},"content":[]}]}`,
    )
    const parsed = richTextInput.parse(sent)
    assert.deepEqual(parsed, doc({ type: 'paragraph', attrs: { indent: 1 }, content: [] }))
    assert.equal('polluted' in {}, false)
    assert.equal(Object.getPrototypeOf(parsed.content[0]), Object.prototype)
  })

  test('is refused at once when it is nested too deeply', () => {
    const open = '{"type":"bulletList","content":[{"type":"listItem","content":['
    for (const depth of [60, 15_000]) {
      const sent = JSON.parse(`{"type":"doc","content":[${open.repeat(depth)}${']}]}'.repeat(depth)}]}`)
      assert.deepEqual(issuesOf(sent), [': This text is nested too deeply'])
    }
    assert.deepEqual(issuesOf(doc(lists(40))), [])
  })

  test('is refused beyond its limits', () => {
    const long = 'a'.repeat(50_000)
    const text = (text: string) => ({ type: 'text', text })
    const item = { type: 'listItem', content: [] }
    for (const sent of [
      doc(paragraph(text(`${long}a`))),
      doc(...Array(5).fill(paragraph(text(long)))),
      doc(...Array(1001).fill(paragraph())),
      doc(paragraph(...Array(2001).fill({ type: 'hardBreak' }))),
      doc({ type: 'bulletList', content: Array(501).fill(item) }),
      doc({ type: 'orderedList', content: [{ ...item, content: Array(201).fill(paragraph()) }] }),
      doc(paragraph({ ...text('a'), marks: Array(50).fill({ type: 'bold' }) })),
      linked(`https://a.example/${'a'.repeat(2000)}`),
      image(`https://a.example/${'a'.repeat(2000)}`),
      doc({ type: 'image', attrs: { src: 'uploads/a.webp', alt: 'a'.repeat(501) } }),
    ])
      assert.equal(issuesOf(sent).length, 1)
    assert.deepEqual(issuesOf(doc(...Array(3).fill(paragraph(text(long))))), [])
  })
})
