/** Reads the stylesheets of this page, so that the style guide repeats no value of theirs. */

function* styleRules(rules: CSSRuleList): Generator<CSSStyleRule> {
  for (const rule of rules) {
    if ('selectorText' in rule) yield rule as CSSStyleRule
    if ('cssRules' in rule) yield* styleRules(rule.cssRules as CSSRuleList)
  }
}

const allRules = () => [...document.styleSheets].flatMap(({ cssRules }) => [...styleRules(cssRules)])

/** Returns the custom properties of the page, with the values that they have in its look and colour scheme. */
export function tokens(): Map<string, string> {
  const current = getComputedStyle(document.documentElement)
  const names = allRules()
    .filter(({ selectorText }) => /^:root\b/.test(selectorText))
    .flatMap(({ style }) => [...style].filter((name) => name.startsWith('--')))
  return new Map(names.map((name) => [name, current.getPropertyValue(name).trim()]))
}

/** Returns the last word of each class that begins with a text: 'ink' and 'sand' for 'ground-'. */
export function classesWith(prefix: string): string[] {
  const pattern = new RegExp(`\\.${prefix}([a-z]+)(?![\\w-])`, 'g')
  const words = allRules().flatMap(({ selectorText }) =>
    [...selectorText.matchAll(pattern)].map(([, word = '']) => word),
  )
  return [...new Set(words)]
}

/** Returns the colour of a text, and that of the ground that it stands on. */
export function coloursAt(element: Element): [text: string, ground: string] {
  const ground = element.closest('[class*="ground-"]') ?? document.body
  return [getComputedStyle(element).color, getComputedStyle(ground).backgroundColor]
}
