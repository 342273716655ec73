import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { CspReport, cspReportBody } from './csp-report.ts'

/** Bounds for the whole process: anyone may send reports, as often and as many as they like. */
export const limits = { kinds: 100, postsPerMinute: 60, daysShown: 7, addressLength: 200 }

const minute = 60_000
const day = 24 * 60 * minute

type Violation = Pick<CspReport, 'directive' | 'blocked' | 'page' | 'source'>

/**
 * Collects reports of violations in memory: strangers send them, so that a table would let them fill the disk and compete
 * with staff's writes. A restart forgets them, and each instance has its own. When there are too many kinds, the one that was
 * reported longest ago is dropped.
 */
export function createCspReports(now: () => Date) {
  const reports = new LRUCache<string, CspReport>({ max: limits.kinds })
  let window = { startedAt: 0, posts: 0 }

  return {
    /** Counts one request. @returns false when there were too many within this minute */
    admit(): boolean {
      const at = now().getTime()
      if (at - window.startedAt >= minute) window = { startedAt: at, posts: 0 }
      window.posts += 1
      return window.posts <= limits.postsPerMinute
    },

    add(body: z.infer<typeof cspReportBody>) {
      for (const violation of violationsIn(body)) {
        const kind = `${violation.directive} ${violation.blocked}`
        const count = (reports.get(kind)?.count ?? 0) + 1
        reports.set(kind, { ...violation, count, lastAt: now().toISOString() })
      }
    },

    /** Returns the reports of the last days, the latest first. */
    list(): CspReport[] {
      const since = new Date(now().getTime() - limits.daysShown * day).toISOString()
      return [...reports.values()].filter(({ lastAt }) => lastAt >= since)
    },
  }
}

/** Returns the violations that the site's own pages caused, without those of browser extensions. */
function violationsIn(body: z.infer<typeof cspReportBody>): Violation[] {
  const all = Array.isArray(body)
    ? body.filter(({ type }) => type === 'csp-violation').map(({ body }) => body ?? {})
    : [fromReportUri(body['csp-report'])]
  return all.flatMap(({ documentURL, blockedURL, effectiveDirective, sourceFile, lineNumber }) => {
    const directive = /^[a-z-]{1,40}(?= |$)/.exec(effectiveDirective ?? '')?.[0]
    const blocked = addressOf(blockedURL)
    const script = addressOf(sourceFile)
    if (!directive || !blocked || isExtension(blockedURL) || isExtension(sourceFile)) return []
    const source = script && (lineNumber ? `${script}:${lineNumber}` : script)
    return [{ directive, blocked, page: pathOf(documentURL), source: source ?? null }]
  })
}

type ReportUriBody = Extract<z.infer<typeof cspReportBody>, { 'csp-report': unknown }>['csp-report']

const fromReportUri = (report: ReportUriBody) => ({
  documentURL: report['document-uri'],
  blockedURL: report['blocked-uri'],
  effectiveDirective: report['effective-directive'] ?? report['violated-directive'],
  sourceFile: report['source-file'],
  lineNumber: report['line-number'],
})

const isExtension = (address: string | null | undefined) => /^[a-z-]+-extension\b/.test(address ?? '')

/**
 * Returns an address without its query, which may hold what is private, or a word such as 'inline'. The parser of URLs
 * encodes all but plain characters.
 */
function addressOf(value: string | null | undefined): string | undefined {
  if (!value) return undefined
  if (/^[a-z-]{1,40}$/.test(value)) return value
  if (!URL.canParse(value)) return undefined
  const { protocol, origin, pathname } = new URL(value)
  return /^(https?|wss?):$/.test(protocol) ? (origin + pathname).slice(0, limits.addressLength) : protocol.slice(0, 40)
}

const pathOf = (address: string | null | undefined) =>
  address && URL.canParse(address) && /^https?:/i.test(address)
    ? new URL(address).pathname.slice(0, limits.addressLength)
    : '/'
