/** In order of precedence: many browsers also name the ones they derive from. */
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

const firstMatch = (list: readonly (readonly [string, RegExp])[], userAgent: string) =>
  list.find(([, pattern]) => pattern.test(userAgent))?.[0]

/** Returns a short name for a User-Agent header: 'Chrome on Android'. */
export function describeUserAgent(userAgent: string): string {
  const [browser, system] = [firstMatch(browsers, userAgent), firstMatch(systems, userAgent)]
  if (!browser) return system ? `A program on ${system}` : 'An unknown program'
  return system ? `${browser} on ${system}` : browser
}
