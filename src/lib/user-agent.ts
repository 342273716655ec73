/** The first whose pattern occurs decides: many browsers also name those that they descend from. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

const firstOf = (list: readonly (readonly [string, RegExp])[], agent: string) =>
  list.find(([, pattern]) => pattern.test(agent))?.[0]

/** What a browser says of itself, for people: 'Chrome on Android'. */
export function describeUserAgent(agent: string): string {
  const [browser, system] = [firstOf(browsers, agent), firstOf(systems, agent)]
  if (!browser) return system ? `A program on ${system}` : 'An unknown program'
  return system ? `${browser} on ${system}` : browser
}
