/**
 * The allowlist of SVG attributes and CSS. Both are checked alike, since presentation attributes are parsed as CSS.
 * Anything not listed is removed. Nothing that passes can load a resource: `url()` may only reference the same
 * document.
 */

const names = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/** CSS properties that are also attributes. */
const presentation = names(`
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation direction display dominant-baseline
  fill fill-opacity fill-rule font-family font-size font-stretch font-style font-variant font-weight letter-spacing
  mask mask-type opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
  text-decoration text-rendering transform transform-origin unicode-bidi vector-effect visibility word-spacing
  writing-mode`)

const geometry = names(`
  clipPathUnits cx cy d dx dy fr fx fy gradientTransform gradientUnits height lengthAdjust maskContentUnits maskUnits
  offset pathLength patternContentUnits patternTransform patternUnits points preserveAspectRatio r rotate rx ry
  spreadMethod textLength viewBox width x x1 x2 y y1 y2`)

const properties = new Set([
  ...presentation,
  ...names('cx cy font height isolation line-height mix-blend-mode r rx ry transform-box white-space width x y'),
])

/** Attributes with values that are never interpreted as code. */
const labels = names('aria-label class id role')

const safeParts =
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color-mix|calc|min|max|clamp|matrix|translate[XY]?|scale[XY]?|rotate|skew[XY])\([^"'()\\]*\)|\burl\(\s*(["']?)#[^\s"'()\\<>]+\1\s*\)|"[^"'()\\]*"|'[^"'()\\]*'/gi

/** Allows a value that calls only listed functions and cannot end the declaration that contains it. */
const isSafeValue = (value: string) => !/["'()\\@{}<>;]|\/\*/.test(value.replace(safeParts, ' '))

/** Allows an attribute unchanged. `style` and `href` have checks of their own. */
export const isAllowedAttribute = (name: string, value: string) =>
  labels.has(name) || ((presentation.has(name) || geometry.has(name)) && isSafeValue(value))

/** Returns the allowed declarations of a `style` attribute. */
export function sanitizeStyle(style: string): string {
  const declarations = withoutComments(style)
    .split(';')
    .flatMap((declaration) => {
      const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:([\s\S]*)$/i.exec(declaration) ?? []
      return properties.has(name.toLowerCase()) && isSafeValue(value) ? [`${name}:${value.trim()}`] : []
    })
  return declarations.join(';')
}

/** Returns the allowed rules of a `style` element, re-serialized. At-rules are removed with their content. */
export function sanitizeStylesheet(css: string): string {
  const rules = topLevelBlocks(withoutComments(css)).flatMap(({ prelude, body }) => {
    const selector = prelude.slice(prelude.lastIndexOf(';') + 1).trim() // after an @import
    const style = /^[\w\s.#*,>+~:-]+$/.test(selector) && !body.includes('{') ? sanitizeStyle(body) : ''
    return style ? [`${selector}{${style}}`] : []
  })
  return rules.join('')
}

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').replace(/<!--|-->/g, ' ')

/** Returns the top-level blocks of a stylesheet, each with the text before it. */
function topLevelBlocks(css: string): { prelude: string; body: string }[] {
  const blocks: { prelude: string; body: string }[] = []
  let [depth, end, open] = [0, 0, 0]
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    if (brace === '{' && depth === 0) open = index
    depth = Math.max(0, depth + (brace === '{' ? 1 : -1))
    if (depth > 0) continue
    if (open >= end && brace === '}' && css[open] === '{')
      blocks.push({ prelude: css.slice(end, open), body: css.slice(open + 1, index) })
    end = index + 1
  }
  return blocks
}
