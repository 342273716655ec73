import type { ServerBuild } from 'react-router'

/** The segments of a page's path, such as ['speakers', ':id']. */
type Pattern = string[]

/** Returns the paths of a build's pages: those of its routes that have no splat. */
export function pagePatterns(routes: ServerBuild['routes']): Pattern[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : ''
  }
  return Object.keys(routes)
    .map((id) => segmentsOf(pathOf(id)))
    .filter((pattern) => !pattern.includes('*'))
    .flatMap(withoutOptional)
    .sort((one, other) => parametersOf(one) - parametersOf(other)) // /gallery/new, if there were one, before /gallery/:id
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)
const isParameter = (segment: string) => segment.startsWith(':')
const parametersOf = (pattern: Pattern) => pattern.filter(isParameter).length

/** Returns the one or two patterns that a pattern with an optional last segment stands for. */
function withoutOptional(pattern: Pattern): Pattern[] {
  const last = pattern.at(-1)
  const others = pattern.slice(0, -1)
  return last?.endsWith('?') ? [others, [...others, last.slice(0, -1)]] : [pattern]
}

/** A page's pattern, such as `/speakers/:id`, and its canonical address if the URL is spelled differently. */
type Page = { pattern: string; address: string | undefined }

/**
 * Finds the page of a URL, even if its path is spelled differently, by letter case, percent-encoding, slashes or dot
 * segments. The address is built from the page's own path, so it cannot lead to another site; the query is kept.
 * @param url the path and query as sent
 * @returns undefined where there is no page
 */
export function findPage(patterns: Pattern[], url: string): Page | undefined {
  const path = url.replace(/[?#].*$/s, '')
  const { pathname, search } = new URL(path.replace(/[/\\]+/g, '/') + url.slice(path.length), 'http://localhost')
  const segments = segmentsOf(pathname).map(decode)
  for (const pattern of patterns) {
    const canonical = pattern.length === segments.length && spell(pattern, segments)
    if (canonical)
      return { pattern: `/${pattern.join('/')}`, address: canonical === path ? undefined : canonical + search }
  }
  return undefined
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Returns the path of the segments as the pattern spells it. */
function spell(pattern: Pattern, segments: string[]): string | undefined {
  const spelled = pattern.map((part, at) => {
    const segment = segments[at] ?? ''
    if (!isParameter(part)) return segment.toLowerCase() === part ? part : undefined
    if (!/^[\w-]+$/.test(segment)) return undefined
    return part === ':slug' ? segment.toLowerCase() : segment // ids are case-sensitive
  })
  return spelled.includes(undefined) ? undefined : `/${spelled.join('/')}`
}
