/**
 * How a drawing may look: attributes and CSS are judged alike, because browsers read the one as the other. What is not
 * known to be harmless is left out. Nothing that is kept can load anything: `url()` leads to a part of the drawing.
 */

const names = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/** Properties that are attributes, too. */
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

/** Names: whatever they hold, they are no code. */
const labels = names('aria-label class id role')

const harmlessParts =
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color-mix|calc|min|max|clamp|matrix|translate[XY]?|scale[XY]?|rotate|skew[XY])\([^"'()\\]*\)|\burl\(\s*(["']?)#[^\s"'()\\<>]+\1\s*\)|"[^"'()\\]*"|'[^"'()\\]*'/gi

/** Whether a value calls nothing but harmless functions, and cannot end the declaration that it stands in. */
const isHarmless = (value: string) => !/["'()\\@{}<>;]|\/\*/.test(value.replace(harmlessParts, ' '))

/** Whether an attribute may stay as it is; `style` and `href` are for others to judge. */
export const isHarmlessAttribute = (name: string, value: string) =>
  labels.has(name) || ((presentation.has(name) || geometry.has(name)) && isHarmless(value))

/** The declarations of a style that are harmless. */
export function harmlessStyle(style: string): string {
  const declarations = withoutComments(style)
    .split(';')
    .flatMap((declaration) => {
      const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:([\s\S]*)$/i.exec(declaration) ?? []
      return properties.has(name.toLowerCase()) && isHarmless(value) ? [`${name}:${value.trim()}`] : []
    })
  return declarations.join(';')
}

/** The rules of a style sheet that are harmless, written anew. Those with an @ go with all that they hold. */
export function harmlessSheet(css: string): string {
  const rules = blocksOf(withoutComments(css)).flatMap(({ prelude, body }) => {
    const selector = prelude.slice(prelude.lastIndexOf(';') + 1).trim() // after an @import
    const style = /^[\w\s.#*,>+~:-]+$/.test(selector) && !body.includes('{') ? harmlessStyle(body) : ''
    return style ? [`${selector}{${style}}`] : []
  })
  return rules.join('')
}

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').replace(/<!--|-->/g, ' ')

/** The outermost blocks of a style sheet, each with what stands before it. */
function blocksOf(css: string): { prelude: string; body: string }[] {
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
