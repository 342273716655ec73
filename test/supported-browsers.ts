import { readFileSync } from 'node:fs'
import { features } from 'web-features'

/** Names of the browsers in web-features; Samsung Internet 25 is Chromium 121. */
const names: Record<string, string[]> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  samsung: [],
}
const { browserslist }: { browserslist: string[] } = JSON.parse(readFileSync('package.json', 'utf8'))
const oldest = browserslist.flatMap((line) => {
  const [browser = '', , version = ''] = line.split(' ')
  const found = names[browser]
  if (!found) throw new Error(`package.json names the browser ${browser}, which web-features does not know`)
  return found.map((name) => ({ name, version: Number(version) }))
})

/** Returns true if every supported browser has a feature; `since` is the first version of each browser that has it. */
const isSupported = (since: { [browser: string]: string | undefined }) =>
  oldest.every(({ name, version }) => Number.parseFloat(since[name]?.replace('≤', '') ?? 'Infinity') <= version)

/**
 * Every part of the web platform by its key in MDN's data, such as 'api.URL.canParse_static' or 'css.properties.zoom', and
 * whether all supported browsers have it.
 */
export const platform: ReadonlyMap<string, boolean> = new Map(
  Object.values(features).flatMap((feature) =>
    feature.kind === 'feature'
      ? Object.entries(feature.status.by_compat_key ?? {}).map(([key, { support }]) => [
          key,
          isSupported({ ...support }),
        ])
      : [],
  ),
)
