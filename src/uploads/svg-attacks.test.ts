import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { sanitizeSvg } from './svg-sanitizer.server.ts'

const bytes = (text: string) => Buffer.from(text)
const sanitize = (text: string) => sanitizeSvg(bytes(text))
const xmlns = 'xmlns="http://www.w3.org/2000/svg"'
const size = 'viewBox="0 0 9 9" width="9" height="9"'
/** Returns an SVG after sanitizing, with the given markup beside a square. */
const sanitized = (inside: string) =>
  sanitize(`<svg ${xmlns} ${size}>${inside}<rect width="1" height="1"/></svg>`)?.text
const square = `<svg ${xmlns} ${size}><rect width="1" height="1"/></svg>`

describe('the sanitizer removes or neutralizes', () => {
  const dropped: [what: string, inside: string][] = [
    ['a script', '<script>alert(1)</script>'],
    ['an external script', '<script href="https://evil.example/x.js"/><script xlink:href="//evil.example"/>'],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    [
      'embedded HTML',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    ],
    [
      'an animation that changes a link',
      '<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
    ],
    ['an external image', '<image href="https://evil.example/track.png"/><image xlink:href="//evil.example/a.png"/>'],
    ['an embedded image', '<image href="data:image/svg+xml,%3Csvg onload=alert(1)%3E"/>'],
    ['a filter that loads', '<filter id="f"><feImage href="https://evil.example/x.svg"/></filter>'],
    ['a handler', '<handler type="text/javascript">alert(1)</handler><listener event="load"/>'],
    ['metadata', '<metadata><rdf:RDF>Ada lives at 1.28 S, 36.8 E</rdf:RDF></metadata>'],
    ['a processing instruction', '<?xml-stylesheet href="https://evil.example/x.css"?><?php system("id") ?>'],
    ['a comment', '<!-- Ada was here --><!--><script>alert(1)</script>-->'],
    ['an iframe, an object and an embed', '<iframe src="x"/><object data="x"/><embed src="x"/>'],
    ['an unknown element', '<set-fire onclick="x"><rect/></set-fire>'],
    ['MathML', '<math><mtext><img src="x" onerror="alert(1)"/></mtext></math>'],
    [
      'a font',
      '<font><font-face><font-face-src><font-face-uri href="https://evil.example"/></font-face-src></font-face></font>',
    ],
    ['a link to a style sheet', '<link rel="stylesheet" href="https://evil.example/x.css"/>'],
    ['a media element', '<video src="https://evil.example/x"/><audio src="x" onerror="alert(1)"/>'],
  ]
  for (const [what, inside] of dropped)
    test(what, () => {
      const text =
        sanitized(inside) ?? sanitize(`<svg ${xmlns} ${size}><rect width="1" height="1"/>${inside}</svg>`)?.text
      assert.equal(text, square)
    })

  const attributes = [
    'onload="alert(1)"',
    'ONLOAD="alert(1)"',
    'onclick=alert(1)',
    'href="javascript:alert(1)"',
    'xlink:href="java&#10;script:alert(1)"',
    'xml:base="https://evil.example/"',
    'xlink:href="#a"',
    'src="x"',
    'data-x="y"',
    'filter="url(https://evil.example/f.svg#f)"',
    'fill="url(https://evil.example/f.svg#f)"',
    'fill="url(//evil.example)"',
    'fill="url( \'data:image/svg+xml,x#a\' )"',
    'fill="url(x.svg#a)"',
    'fill="u\\72l(https://evil.example)"',
    'fill="&#117;rl(https://evil.example)"',
    'fill="ur/**/l(https://evil.example)"',
    'fill="image-set(\'https://evil.example\' 1x)"',
    'fill="red;} * {background:url(x)"',
    'mask="src(\'https://evil.example\')"',
    'clip-path="url(#a)url(https://evil.example)"',
    'cursor="url(x),auto"',
    'style="background:url(https://evil.example)"',
    'style="fill:url(https://evil.example)"',
    'style="fill:u\\72 l(https://evil.example)"',
    'style="fi/**/ll:url(x)"',
    'style="-moz-binding:url(x)"',
    'style="behavior:url(x)"',
    'style="position:fixed"',
    'style="--x:url(x)"',
    'style="fill:var(--x)"',
    'style="width:expression(alert(1))"',
    'style="@import url(x)"',
    'style="animation:a 1s"',
  ]
  for (const attribute of attributes)
    test(`the attribute ${attribute}`, () => {
      assert.equal(sanitize(`<svg ${xmlns} ${size}><rect width="1" ${attribute} height="1"/></svg>`)?.text, square)
      const onRoot = sanitize(`<svg ${xmlns} ${attribute} ${size}><rect width="1" height="1"/></svg>`)?.text
      assert.equal(onRoot, square)
    })

  const sheets = [
    '@import url(https://evil.example/x.css);',
    '@import "//evil.example";',
    '@\\69mport "//evil.example";',
    '@font-face{font-family:a;src:url(https://evil.example)}',
    '@namespace url(x);',
    '@media all{.a{fill:url(x)}}',
    '@keyframes a{from{fill:red}}',
    '.a{background:url(https://evil.example)}',
    '.a{fill:url(https://evil.example)}',
    '.a{fill:\\75 rl(x)}',
    '.a{fill:url(/**/https://evil.example)}',
    '.a{fill:"}.b{background:url(x)}',
    '.a{--b:{};fill:image(x)}',
    '[id^="a"]{fill:red}',
    '.a{.b{fill:red}}',
    '.a{fill:url(x',
    '}{fill:red',
    '/*',
    '.a{fill:red/*',
    '</style><script>alert(1)</script>',
    '<!--',
    '<!--</style><img src="x" onerror="alert(1)"/>-->',
    '<![CDATA[</style><script>alert(1)</script>]]>',
    '&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
  ]
  for (const sheet of sheets)
    test(`the style sheet ${sheet}`, () => {
      const text = sanitize(`<svg ${xmlns} ${size}><rect width="1" height="1"/><style>${sheet}</style></svg>`)?.text
      assert.equal(text?.replace('<style/>', ''), square)
    })

  test('a forbidden rule, but not the ones around it', () => {
    assert.equal(
      sanitized(
        '<style>@import url(x);.a{fill:red}@media all{.b{fill:blue}}.c,.d:hover > .e{fill:url(x);stroke:#fff}</style>',
      ),
      square.replace('><rect', '><style>.a{fill:red}.c,.d:hover &gt; .e{stroke:#fff}</style><rect'),
    )
  })

  test('a document type with its entities, however large they would expand', () => {
    const lols = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
    const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "lol">${lols}<!ENTITY x SYSTEM "file:///etc/passwd">]>`
    const text = sanitize(`${bomb}<svg ${xmlns} ${size}><text>&l9;&x;</text></svg>`)?.text
    assert.equal(text, `<svg ${xmlns} ${size}><text>&amp;l9;&amp;x;</text></svg>`)
  })

  test('markup in text', () => {
    const markup = '&lt;script&gt;alert(1)&lt;/script&gt;'
    const shown = square.replace('><rect', `><text>${markup}</text><rect`)
    for (const inside of [markup, '<![CDATA[<script>alert(1)</script>]]>'])
      assert.equal(sanitized(`<text>${inside}</text>`), shown)
    assert.equal(sanitized(`<title>${markup}</title>`), square.replace('><rect', `><title>${markup}</title><rect`))
  })

  test('quotes in an attribute', () => {
    assert.equal(
      sanitized(`<g id='"><script>alert(1)</script>' class="a&quot; onload=&quot;x"/>`),
      square.replace(
        '><rect',
        '><g id="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" class="a&quot; onload=&quot;x"/><rect',
      ),
    )
  })

  test('a link, but not its content', () => {
    assert.equal(
      sanitized('<a href="javascript:alert(1)"><circle r="2"/></a>'),
      square.replace('><rect', '><circle r="2"/><rect'),
    )
  })

  test('the address of another file in a copy', () => {
    for (const href of [
      'https://evil.example/x.svg#a',
      'x.svg#a',
      'data:image/svg+xml,x#a',
      '//x#a',
      ' javascript:x',
      '#a b',
    ])
      for (const name of ['href', 'xlink:href'])
        assert.equal(sanitized(`<use ${name}="${href}"/>`), square.replace('><rect', '><use/><rect'), href)
  })

  /** Returns all elements and attributes that an HTML parser finds: HTML is the worst context for an SVG. */
  function found(text: string): string[] {
    const names: string[] = []
    const visit = (node: DefaultTreeAdapterTypes.Node) => {
      if ('tagName' in node) names.push(node.tagName, ...node.attrs.map(({ name }) => name))
      if ('childNodes' in node) node.childNodes.forEach(visit)
    }
    visit(parseFragment(text))
    return names
  }

  const nested = [
    '<style><!--</style><img src=x onerror=alert(1)>',
    '<title><![CDATA[</title><script>alert(1)</script>]]></title>',
    '<desc><p><style><!--</style><img src=x onerror=alert(1)>--></style></p></desc>',
    '<g id="</g><script>alert(1)</script>"><text><![CDATA[</text></svg><img src=x onerror=alert(1)>]]></text></g>',
    '<title><svg><style><![CDATA[</style><img src=x onerror=alert(1)>]]></style></svg></title>',
    '</svg><img src=x onerror=alert(1)><svg>',
    '<p><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<foreignObject><math><mi><mglyph></mglyph><svg><style>&lt;img src=x onerror=alert(1)&gt;</style></svg></mi></math></foreignObject>',
    '<svg><svg><style>/*</style><style>*/x{}</style></svg></svg>',
  ]
  for (const inside of nested)
    test(`the nesting ${inside}`, () => {
      const text = sanitize(`<svg ${xmlns} ${size}><rect width="1" height="1"/>${inside}</svg>`)?.text ?? ''
      const allowed = new Set([
        'svg',
        'rect',
        'style',
        'title',
        'desc',
        'g',
        'text',
        'xmlns',
        'viewBox',
        'width',
        'height',
        'id',
      ])
      assert.deepEqual(
        found(text).filter((name) => !allowed.has(name)),
        [],
        text,
      )
    })
})
