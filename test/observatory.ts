/** A response as HTTP Observatory sees it: names of headers in lower case. */
type Response = { headers: Record<string, unknown>; body: string }

/**
 * Returns the score that MDN HTTP Observatory (algorithm 5, @mdn/mdn-http-observatory 1.4.8) gives a response over https:
 * 100, less the malus and, from 90 on, with the bonus of each test. Two of its tests are left out: whether http redirects
 * to https, which is the proxy's task, and whether browsers have the host in their preload list.
 */
export function observatoryScore({ headers, body }: Response): number {
  const header = (name: string) => String(headers[name] ?? '').toLowerCase()
  const policy = directivesOf(header('content-security-policy'))
  const modifiers = [
    policyModifier(policy),
    header('set-cookie') ? -20 : 0, // any cookie: the product has none
    header('access-control-allow-origin') === '*' ? -50 : 0,
    referrerModifier(header('referrer-policy')),
    transportModifier(header('strict-transport-security')),
    header('x-content-type-options') === 'nosniff' ? 0 : -5,
    policy.has('frame-ancestors') ? 5 : /^(deny|sameorigin)$/.test(header('x-frame-options')) ? 0 : -20,
    /^same-(origin|site)$/.test(header('cross-origin-resource-policy')) ? 10 : 0,
    // A script of another host without integrity.
    header('content-type').startsWith('text/html') && /<script[^>]+src="(https?:)?\/\//.test(body) ? -50 : 0,
  ]
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 100)
  const withoutBonus = sum(modifiers.filter((modifier) => modifier < 0))
  return withoutBonus >= 90 ? sum(modifiers) : withoutBonus
}

/** Returns the sources of each directive of a Content-Security-Policy. */
export const directivesOf = (policy: string) =>
  new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name, ...sources]) => [name as string, sources]),
  )

const broad = /^(ftp:|https?:|\*|https?:\/\/\*(\.\*)?)$/

function policyModifier(policy: Map<string, string[]>): number {
  const fallback = policy.get('default-src') ?? ['*']
  const sourcesOf = (name: string) => policy.get(name) ?? fallback
  const [scripts, styles] = [sourcesOf('script-src'), sourcesOf('style-src')]
  const isInline = (source: string) => /^('unsafe-inline'|data:)$/.test(source)
  const isInsecure = (source: string) => /^(http|ftp):/.test(source)
  const passive = [...sourcesOf('img-src'), ...sourcesOf('media-src')]
  const active = [...policy].flatMap(([name, sources]) => (/^(img|media)-src$/.test(name) ? [] : sources))
  if (policy.size === 0) return -25
  if (scripts.some((source) => broad.test(source) || isInline(source))) return -20
  if (sourcesOf('object-src').some((source) => broad.test(source)) || active.some(isInsecure)) return -20
  if ([...scripts, ...styles].includes("'unsafe-eval'") || passive.some(isInsecure)) return -10
  if (styles.some((source) => broad.test(source) || isInline(source))) return 0
  return fallback.join() === "'none'" ? 10 : 5
}

function referrerModifier(value: string): number {
  if (/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value)) return 5
  return value === '' ? 0 : -5
}

function transportModifier(value: string): number {
  const seconds = Number(/^max-age=(\d+)/.exec(value)?.[1])
  if (Number.isNaN(seconds)) return -20
  return seconds >= 15_552_000 ? 0 : -10
}
