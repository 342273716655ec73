import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { isSvg, sanitizeSvg } from './svg-sanitizer.server.ts'

const bytes = (text: string) => Buffer.from(text)
const sanitize = (text: string) => sanitizeSvg(bytes(text))
const xmlns = 'xmlns="http://www.w3.org/2000/svg"'
const size = 'viewBox="0 0 9 9" width="9" height="9"'
const square = `<svg ${xmlns} ${size}><rect width="1" height="1"/></svg>`

describe('an SVG is recognised', () => {
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'
  const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
  const entities = '<!DOCTYPE svg [ <!ENTITY ns "http://www.w3.org/2000/svg"> <!ENTITY b "]"> ]>'
  for (const before of [
    '',
    '\uFEFF',
    xml,
    `${xml}<!-- made with <svg> -->\n${doctype}\n`,
    `\uFEFF${xml}${entities}`,
    ' \n',
  ])
    test(`after ${JSON.stringify(before)}`, () => {
      assert.equal(isSvg(bytes(`${before}${square}`)), true)
      assert.equal(sanitize(`${before}${square}`)?.text, square)
    })

  for (const text of [
    '',
    'svg',
    '<html><svg></svg></html>',
    '<svgx/>',
    '<!-- <svg/> -->',
    '<?xml <svg/>',
    'x<svg/>',
    '<p/>',
  ])
    test(`but not in ${JSON.stringify(text)}`, () => {
      assert.equal(isSvg(bytes(text)), false)
      assert.equal(sanitize(text), undefined)
    })

  test('quickly, even when its beginning is crafted to be slow', () => {
    for (const part of ['<!---->', '<!--', '<?', '<?x?>', '<!doctype ', '<!doctype[', ']   ', '\uFEFF']) {
      const started = process.cpuUsage()
      assert.equal(isSvg(bytes(part.repeat(200_000))), false)
      assert.ok(process.cpuUsage(started).user < 3_000_000, part)
    }
  })
})

describe('the limits of the sanitizer', () => {
  const inside = (text: string) => sanitize(`<svg ${xmlns}><rect/>${text}</svg>`)
  test('refuse more than 10,000 elements', () => {
    assert.ok(inside('<g/>'.repeat(9998)))
    assert.equal(inside('<g/>'.repeat(9999)), undefined)
  })

  test('refuse more than 100 levels', () => {
    const nested = (levels: number) => `${'<g>'.repeat(levels)}<rect/>${'</g>'.repeat(levels)}`
    assert.ok(inside(nested(98)))
    assert.equal(inside(nested(99)), undefined)
    assert.equal(inside(nested(9000)), undefined)
  })

  test('refuse more than a megabyte', () => {
    const long = (length: number) => `<svg ${xmlns}><path d="${' '.repeat(length)}"/></svg>`
    const rest = long(0).length
    assert.ok(sanitize(long(1_048_576 - rest)))
    assert.equal(sanitize(long(1_048_577 - rest)), undefined)
  })

  test('refuse exponential and circular copies', () => {
    const level = (at: number) => `<g id="l${at}">${`<use href="#l${at - 1}"/>`.repeat(10)}</g>`
    const levels = (count: number) => Array.from({ length: count }, (_, at) => level(at + 1)).join('')
    assert.ok(inside(`<g id="l0"/>${levels(3)}`))
    assert.equal(inside(`<g id="l0"/>${levels(9)}`), undefined)
    assert.equal(inside('<g id="a"><use href="#a"/></g>'), undefined)
    assert.equal(inside('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), undefined)
    const chain = Array.from({ length: 4000 }, (_, at) => `<g id="c${at}"><use href="#c${at + 1}"/></g>`).join('')
    assert.equal(inside(chain), undefined)
  })

  test('refuse an SVG without visible content', () => {
    for (const text of [
      '',
      '<script>alert(1)</script>',
      '<image href="data:image/png;base64,AA"/>',
      '<title>Logo</title>',
    ])
      assert.equal(sanitize(`<svg ${xmlns}>${text}</svg>`), undefined, text)
  })

  test('bound the time that crafted input takes', () => {
    const wide = Array.from({ length: 170_000 }, (_, at) => at.toString(36)).join(' ')
    for (const text of [
      '<g>'.repeat(300_000),
      `${'<g>'.repeat(14_000)}${'</x>'.repeat(14_000)}`,
      `<g ${wide}/>`,
      `<style>${'/*'.repeat(400_000)}</style>`,
      `<style>${'{'.repeat(800_000)}</style>`,
      `<style>${'}'.repeat(800_000)}</style>`,
      `<style>${'.a{fill:url(#a)}'.repeat(50_000)}</style>`,
      `<style>.a{fill:${'url('.repeat(200_000)}}</style>`,
      `<style>.a{fill:${'rgb('.repeat(200_000)}}</style>`,
      `<style>.a{fill:${'"'.repeat(800_001)}}</style>`,
      `<path style="${' '.repeat(800_000)}x"/>`,
      `<path d="${'url(#'.repeat(180_000)}"/>`,
      `<path fill="url(${' '.repeat(800_000)}"/>`,
    ]) {
      const started = process.cpuUsage()
      inside(text)
      assert.ok(process.cpuUsage(started).user < 3_000_000, text.slice(0, 40))
    }
  })
})

describe('the sanitizer preserves', () => {
  test('shapes, gradients, classes, styles and copies of its own parts', () => {
    const inside = [
      '<title>Kobo &amp; Rails</title><desc>Two rails</desc>',
      '<style>.a,#b .c{fill:url(#g);stroke:#0A0;stroke-width:1.5px}text{font:bold 12px &quot;Open Sans&quot;,sans-serif}</style>',
      '<defs><linearGradient id="g" x1="0" x2="100%" gradientUnits="userSpaceOnUse" gradientTransform="rotate(45 .5 .5)">',
      '<stop offset="0" stop-color="#fff"/><stop offset="1" style="stop-color:rgb(0,10%,3);stop-opacity:.5"/></linearGradient>',
      '<radialGradient id="r" href="#g" fx=".5"/><clipPath id="k"><circle cx="5" cy="5" r="4"/></clipPath>',
      '<mask id="m"><ellipse rx="2" ry="3"/></mask><pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse"><line x2="2"/></pattern>',
      '<symbol id="s" viewBox="0 0 2 2"><polygon points="0,0 1,1 0,1"/></symbol></defs>',
      '<g id="b" transform="translate(1 2) scale(.5)" clip-path="url(#k)" mask="url(#m)"><path class="c" d="M0 0h1v-1.5e-3z" fill-rule="evenodd"/></g>',
      '<polyline points="0 0 1 1" fill="none" stroke="url(&quot;#r&quot;) red" stroke-dasharray="1,2"/><use href="#s" x="1"/>',
      '<text x="1" text-anchor="middle">Kobo <tspan dy="1">Rails</tspan> &lt;3</text>',
    ].join('')
    const logo = `<svg ${xmlns} preserveAspectRatio="xMinYMid meet" ${size}>${inside}</svg>`
    assert.deepEqual(sanitize(logo), { text: logo, width: 9, height: 9 })
  })

  test('its own output', () => {
    const once = sanitize(
      `<svg ${xmlns} width="2cm"><a><text x='"'>a&amp;b <tspan>c</tspan></text></a><style>a>b{fill:red}</style></svg>`,
    )
    assert.deepEqual(sanitize(once?.text ?? ''), once)
  })

  test('the output of drawing programs', () => {
    const illustrator = `<?xml version="1.0" encoding="utf-8"?><!-- Generator: Adobe Illustrator -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [ <!ENTITY ns_ai "http://ns.adobe.com/"> ]>
      <svg version="1.1" id="Layer_1" xmlns:x="&ns_ai;" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10" xml:space="preserve">
      <switch><foreignObject requiredExtensions="&ns_ai;" x="0" width="1"><i:pgfRef xlink:href="#a"></i:pgfRef></foreignObject>
      <g i:extraneous="self"><style type="text/css"><![CDATA[ .st0{fill:#F00;enable-background:new;} ]]></style>
      <path class="st0" d="M0,0z"/><use xlink:href="#SVGID_1_" style="overflow:visible;"/></g></switch></svg>`
    assert.deepEqual(sanitize(illustrator), {
      text: `<svg ${xmlns} id="Layer_1" viewBox="0 0 20 10" width="20" height="10"><g><style>.st0{fill:#F00}</style><path class="st0" d="M0,0z"/><use href="#SVGID_1_" style="overflow:visible"/></g></svg>`,
      width: 20,
      height: 10,
    })
  })

  test('the rendered colours', async () => {
    const source = `<svg ${xmlns} viewBox="0 0 40 20"><style>.a{fill:#00f}</style><rect width="20" height="20" fill="red"/><rect class="a" x="20" width="20" height="20"/></svg>`
    const pixels = await sharp(bytes(sanitize(source)?.text ?? ''))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    assert.deepEqual([pixels.info.width, pixels.info.height], [40, 20])
    assert.deepEqual([...pixels.data.subarray(0, 3), ...pixels.data.subarray(-3)], [255, 0, 0, 0, 0, 255])
  })

  const sizes: [attributes: string, width: number, height: number, viewBox: string][] = [
    ['', 300, 150, '0 0 300 150'],
    ['width="120.4" height="80.6"', 120, 81, '0 0 120.4 80.6'],
    ['viewBox="-5 0 64 32"', 64, 32, '-5 0 64 32'],
    ['viewBox="0,0,64,32" width="128px"', 128, 64, '0 0 64 32'],
    ['viewBox="0 0 64 32" height="100"', 200, 100, '0 0 64 32'],
    ['viewBox="0 0 64 32" width="100%" height="100%"', 64, 32, '0 0 64 32'],
    ['width="1in" height="72pt"', 96, 96, '0 0 96 96'],
    ['width="25.4mm" height="2.54cm"', 96, 96, '0 0 96 96'],
    ['width="0.2" height="0.2"', 1, 1, '0 0 0.2 0.2'],
    ['width="40960" height="20480"', 4096, 2048, '0 0 40960 20480'],
    ['width="-5" height="many" viewBox="0 0 0 9"', 300, 150, '0 0 300 150'],
    ['viewBox="a b 64 32"', 300, 150, '0 0 300 150'],
    ['width="1e9" height="1"', 2, 1, '0 0 2 1'],
  ]
  for (const [attributes, width, height, viewBox] of sizes)
    test(`the size ${width} × ${height} of an SVG with ${attributes || 'no attributes'}`, () => {
      const drawing = sanitize(`<svg ${xmlns} ${attributes}><rect/></svg>`)
      assert.deepEqual([drawing?.width, drawing?.height], [width, height])
      assert.match(drawing?.text ?? '', new RegExp(` viewBox="${viewBox}"`))
      assert.match(drawing?.text ?? '', new RegExp(` width="${width}"`))
    })
})
