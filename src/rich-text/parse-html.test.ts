import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Block, type Inline, type ListItem, type Mark, richText } from './document.ts'
import { limits } from './limits.ts'
import { parseHtml } from './parse-html.server.ts'
import { serializeHtml } from './serialize-html.ts'

const text = (value: string, ...marks: Mark[]): Inline => ({
  type: 'text',
  text: value,
  ...(marks.length && { marks }),
})
const paragraph = (...content: Inline[]): ListItem['content'][number] => ({ type: 'paragraph', content })
const item = (...content: ListItem['content']): ListItem => ({ type: 'listItem', content })
const link = (href: string): Mark => ({ type: 'link', attrs: { href } })

/** Parses HTML. Asserts that the document fits the schema and parses again from its own HTML. */
function read(source: string): Block[] {
  const document = parseHtml(source)
  assert.deepEqual(richText.parse(document), document)
  assert.deepEqual(parseHtml(serializeHtml(document)), document, 'its own HTML parses to another document')
  return document.content
}
const cleaned = (source: string) => serializeHtml({ type: 'doc', content: read(source) })

describe('HTML', () => {
  test('every mark is read from each of its tags and serialized as one', () => {
    const html =
      '<p><b>1</b><strong>2</strong><i>3</i><em>4</em><u>5</u><ins>6</ins><s>7</s><strike>8</strike><del>9</del></p>'
    assert.deepEqual(read(html), [
      paragraph(
        text('12', { type: 'bold' }),
        text('34', { type: 'italic' }),
        text('56', { type: 'underline' }),
        text('789', { type: 'strike' }),
      ),
    ])
    assert.equal(cleaned(html), '<p><strong>12</strong><em>34</em><u>56</u><s>789</s></p>')
  })

  test('marks nest, and a repeated one counts once', () => {
    assert.deepEqual(read('<p><b>bold <i>both <b>still</b></i></b></p>'), [
      paragraph(text('bold ', { type: 'bold' }), text('both still', { type: 'bold' }, { type: 'italic' })),
    ])
  })

  test('headings have levels 1 to 6, and h7 is unknown', () => {
    const html = '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>'
    assert.deepEqual(
      read(html).map((block) => block.type === 'heading' && block.attrs.level),
      [1, 2, 3, 4, 5, 6],
    )
    assert.equal(cleaned(html), html)
    assert.equal(cleaned('<h7>g</h7>'), '<p>g</p>')
  })

  test('lists nest in each other', () => {
    const html = '<ul><li>one</li><li>two<ol><li>two a<ul><li>deep</li></ul></li></ol></li></ul>'
    const deep = { type: 'bulletList' as const, content: [item(paragraph(text('deep')))] }
    const inner = { type: 'orderedList' as const, content: [item(paragraph(text('two a')), deep)] }
    assert.deepEqual(read(html), [
      { type: 'bulletList', content: [item(paragraph(text('one'))), item(paragraph(text('two')), inner)] },
    ])
    assert.equal(
      cleaned(html),
      '<ul><li><p>one</p></li><li><p>two</p><ol><li><p>two a</p><ul><li><p>deep</p></li></ul></li></ol></li></ul>',
    )
  })

  test('a list nested deeper than six levels keeps its text', () => {
    const html = `${'<ul><li>x'.repeat(9)}${'</li></ul>'.repeat(9)}`
    assert.equal(cleaned(html).match(/<ul>/g)?.length, 6)
    assert.equal(cleaned(html).match(/x/g)?.length, 9)
  })

  test('an empty list item is preserved, an empty list is dropped', () => {
    assert.equal(cleaned('<ul><li></li><li>a</li></ul><ol></ol>'), '<ul><li><p></p></li><li><p>a</p></li></ul>')
  })

  test('misplaced text, lists and marks in or around a list are preserved', () => {
    assert.equal(cleaned('<ul>loose<li>a</li></ul>'), '<ul><li><p>loose</p></li><li><p>a</p></li></ul>')
    assert.equal(
      cleaned('<ul><li>a</li><ul><li>b</li></ul></ul>'),
      '<ul><li><p>a</p></li><li><ul><li><p>b</p></li></ul></li></ul>',
    )
    assert.equal(cleaned('<ul><li>a</li><script>x()</script></ul>'), '<ul><li><p>a</p></li></ul>')
    assert.equal(cleaned('<b><ul><li>a</li></ul></b>'), '<ul><li><p><strong>a</strong></p></li></ul>')
  })

  test('alignment is read from style and attribute, and unknown values are dropped', () => {
    for (const textAlign of ['left', 'center', 'right', 'justify'] as const) {
      const block = { type: 'paragraph', attrs: { textAlign }, content: [text('a')] }
      assert.deepEqual(read(`<p style="color: red; text-align: ${textAlign}">a</p>`), [block])
      assert.deepEqual(read(`<p align="${textAlign}">a</p>`), [block])
    }
    assert.deepEqual(read('<h2 style="text-align:center">a</h2>'), [
      { type: 'heading', attrs: { level: 2, textAlign: 'center' }, content: [text('a')] },
    ])
    assert.deepEqual(read('<p style="text-align: inherit" align="char">a</p>'), [paragraph(text('a'))])
  })

  test('indentation is read from class and attribute, in whole steps up to the maximum', () => {
    const indentOf = (html: string) => read(html).map((block) => ('attrs' in block ? block.attrs : undefined))
    assert.deepEqual(indentOf('<p class="ql-indent-3">a</p>'), [{ indent: 3 }])
    assert.deepEqual(indentOf('<p data-indent="2">a</p>'), [{ indent: 2 }])
    assert.deepEqual(indentOf('<p data-indent="2.7">a</p>'), [{ indent: 2 }])
    assert.deepEqual(indentOf('<p data-indent="99">a</p>'), [{ indent: limits.indent }])
    for (const none of ['0', '0.5', '-1', 'deep', ''])
      assert.deepEqual(indentOf(`<p data-indent="${none}">a</p>`), [undefined])
  })

  test('links with http, https, mailto and tel are preserved', () => {
    for (const href of [
      'https://a.example/?b=1&c=%22#d',
      'http://a.example',
      'mailto:a@b.example',
      'tel:+254700000000',
    ]) {
      assert.deepEqual(read(`<p><a href="${href.replaceAll('&', '&amp;')}" target="_blank" onclick="x()">go</a></p>`), [
        paragraph(text('go', link(href))),
      ])
    }
    assert.equal(
      cleaned('<a href="https://a.example?b=1&c=2">go</a>'),
      '<p><a href="https://a.example?b=1&amp;c=2" rel="noopener">go</a></p>',
    )
  })

  test('other links are dropped, but not their text', () => {
    for (const href of [
      'javascript:alert(1)',
      ' JaVaScript:alert(1)',
      'java&#10;script:alert(1)',
      '&#1;javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'blob:https://a.example/1',
      'file:///etc/passwd',
      '//evil.example',
      '/path',
      '#here',
      '',
      'https://a.example/&quot; onclick=&quot;x()',
      `https://a.example/${'a'.repeat(2000)}`,
    ]) {
      assert.deepEqual(read(`<p><a href="${href}">text</a></p>`), [paragraph(text('text'))], href)
    }
  })

  test('images are uploaded ones or absolute URLs, and separate paragraphs', () => {
    assert.deepEqual(
      read('<p>before<img src="uploads/ab/640x480.webp" alt="A &quot;b&quot;" onerror="x()">after</p>'),
      [
        paragraph(text('before')),
        { type: 'image', attrs: { src: 'uploads/ab/640x480.webp', alt: 'A "b"' } },
        paragraph(text('after')),
      ],
    )
    assert.deepEqual(read('<img src="https://a.example/1.jpg">'), [
      { type: 'image', attrs: { src: 'https://a.example/1.jpg' } },
    ])
    assert.deepEqual(read('<img src="/api/uploads/ab/640x480.webp">'), [
      { type: 'image', attrs: { src: 'uploads/ab/640x480.webp' } },
    ])
  })

  test('other images are dropped', () => {
    for (const src of [
      'x',
      '/x.png',
      'data:image/png;base64,AA',
      'javascript:alert(1)',
      '//evil.example/x',
      'uploads/../x',
      '',
    ])
      assert.deepEqual(read(`<p>a<img src="${src}"></p>`), [paragraph(text('a'))], src)
  })

  test('scripts, styles and the like are dropped together with their text', () => {
    const hidden = ['script', 'style', 'template', 'title', 'noscript', 'iframe', 'textarea', 'svg', 'math']
    for (const tag of hidden) assert.equal(cleaned(`<p>a</p><${tag}>gone</${tag}><p>b</p>`), '<p>a</p><p>b</p>', tag)
    assert.equal(cleaned('a<!-- gone --><p>b</p>'), '<p>a</p><p>b</p>')
  })

  test('unknown tags are unwrapped and their attributes dropped', () => {
    const html =
      '<section id="x"><custom-tag onclick="y()">a <span style="color:red">b</span></custom-tag><font>c</font></section>'
    assert.equal(cleaned(html), '<p>a bc</p>')
    assert.equal(cleaned('<table><tr><td>a</td><td>b</td></tr></table>'), '<p>a</p><p>b</p>')
    assert.equal(cleaned('<blockquote><p>a</p>b</blockquote><button>c</button>'), '<p>a</p><p>b</p><p>c</p>')
  })

  test('hard breaks are preserved within a paragraph and dropped at its ends', () => {
    assert.equal(cleaned('<p><br>a<br><br>b<br></p><p><br></p>'), '<p>a<br><br>b</p>')
  })

  test('white space is collapsed as in a browser', () => {
    assert.equal(cleaned('<p>\n  a \t b\n<b> c</b> </p>\n\n<p> \u00A0 </p>'), '<p>a b <strong> c</strong></p>')
  })

  test('plain text becomes a paragraph for each line that is not empty', () => {
    assert.deepEqual(read(' one \r\n\n\ttwo  and\tmore\nI <3 you & 5 > 4 \u0007'), [
      paragraph(text('one')),
      paragraph(text('two and more')),
      paragraph(text('I <3 you & 5 > 4')),
    ])
    assert.deepEqual(read('&lt;b&gt; as it is typed'), [paragraph(text('&lt;b&gt; as it is typed'))])
  })

  test('empty text is an empty document', () => {
    for (const nothing of ['', ' \n ', '<p></p>', '<p> <br> </p>', '<!-- a -->']) assert.deepEqual(read(nothing), [])
  })

  test('malformed HTML is parsed as in a browser', () => {
    assert.equal(
      cleaned('<p>a<p>b<b>c<i>d</b>e'),
      '<p>a</p><p>b<strong>c</strong><strong><em>d</em></strong><em>e</em></p>',
    )
    assert.equal(cleaned('<div>a</p></div></ul>b'), '<p>a</p><p>b</p>')
    assert.equal(cleaned('<p>a <b'), '<p>a</p>')
    assert.equal(cleaned('<li>a<li>b'), '<p>a</p><p>b</p>')
    assert.equal(cleaned('<scr<script>ipt>alert(1)</script>b'), '<p>ipt&gt;alert(1)b</p>')
    assert.equal(cleaned('<p title="</p><script>x()</script>">a</p>'), '<p>a</p>')
  })

  test('text that looks like tags stays text', () => {
    const html = '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp; &quot;</p>'
    assert.deepEqual(read(html), [paragraph(text('<script>alert(1)</script> &amp; "'))])
    assert.equal(cleaned(html), html)
  })

  test('HTML pasted from a word processor keeps its text and bold type', () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8"><title>Doc</title>
      <!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]-->
      <style>p.MsoNormal { margin: 0cm; font-family: "Calibri" }</style></head>
      <body lang="EN-GB"><!--StartFragment-->
      <h1 style='mso-list:none'>Programme<o:p></o:p></h1>
      <p class="MsoNormal" align="center" style='text-align:center;margin-bottom:8.0pt'><b><span lang="EN-US"
      style='font-size:12.0pt'>Day&nbsp;one</span></b><span> begins
      at nine</span><o:p>&nbsp;</o:p></p>
      <p class="MsoNormal"><o:p>&nbsp;</o:p></p>
      <!--EndFragment--></body></html>`
    assert.deepEqual(read(html), [
      { type: 'heading', attrs: { level: 1 }, content: [text('Programme')] },
      {
        type: 'paragraph',
        attrs: { textAlign: 'center' },
        content: [text('Day\u00A0one', { type: 'bold' }), text(' begins at nine')],
      },
    ])
  })

  test('control characters and decomposed letters are cleaned, even when written as entities', () => {
    assert.deepEqual(read('<p>a\u0007b&#7;c&#8232;d e&#769;&#13;f</p>'), [paragraph(text('abc d é f'))])
    assert.deepEqual(read('<img src="https://a.example/1" alt="a&#1;b">'), [
      { type: 'image', attrs: { src: 'https://a.example/1', alt: 'ab' } },
    ])
    assert.deepEqual(read('<a href="https://a.example/&#1;">a</a>'), [paragraph(text('a', link('https://a.example/')))])
    read('<p>&#824;a combining mark begins the text</p>')
  })

  test('text beyond the limits of the schema is refused, not truncated', () => {
    const tooLong = { status: 400, message: 'This text is too long or too complex' }
    for (const source of [
      'line\n'.repeat(1001),
      '<p>a</p>'.repeat(1001),
      `<p>${'a<br>'.repeat(1001)}</p>`,
      `<ul>${'<li>a</li>'.repeat(501)}</ul>`,
      `<ul><li>${'<p>a</p>'.repeat(201)}</li></ul>`,
      'a'.repeat(50_001),
    ]) {
      assert.throws(() => parseHtml(source), tooLong)
    }
    assert.equal(read('<p>a</p>'.repeat(1000)).length, 1000)
  })

  test('text that is nested too deeply is refused at once', () => {
    for (const tag of ['div', 'i', 'span', 'ul', 'blockquote'])
      assert.throws(() => parseHtml(`<${tag}>`.repeat(20_000)), {
        status: 400,
        message: 'This text is nested too deeply',
      })
    assert.equal(cleaned(`${'<div>'.repeat(150)}a`), '<p>a</p>')
  })
})
