import { z } from 'zod'
import { HttpError } from '../../lib/errors.ts'
import { errorResponses } from '../../lib/route-schemas.ts'
import { everyone, type RoutePlugin } from '../../records/route-context.server.ts'

/** In bytes. Browsers send several reports together. */
const bodyLimit = 32_768
/** For the whole process: anyone may send reports. */
const linesPerMinute = 20
const maxLength = 200
const contentTypes = ['application/reports+json', 'application/csp-report']

const fields = z.record(z.string(), z.unknown())
const reportBody = z.union([
  z.array(z.object({ type: z.string(), body: fields.nullish() })).max(50),
  z.object({ 'csp-report': fields }), // from browsers that know only `report-uri`
])

/** Logs violations of the Content-Security-Policy that browsers report (`report-to`, `report-uri`). */
export const cspReportRoutes: RoutePlugin = async (app, { now }) => {
  let [minute, lines] = [0, 0]
  const isFull = () => {
    const current = Math.floor(now().getTime() / 60_000)
    if (current !== minute) [minute, lines] = [current, 0]
    return lines >= linesPerMinute
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(contentTypes, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))

  const schema = {
    tags: ['Reports'],
    summary: 'Reports violations of the Content-Security-Policy; sent by browsers',
    consumes: contentTypes,
    body: reportBody,
    response: { 204: z.null(), ...errorResponses },
  }
  // Checked before the body is read.
  const onRequest = async () => {
    if (isFull()) throw new HttpError(429, 'Too many reports. Please wait a minute.', { retryAfter: 60 })
  }
  app.post('/reports', { config: everyone, schema, bodyLimit, onRequest }, async ({ body, log }, reply) => {
    for (const violation of violationsIn(body)) {
      if (isFull()) break
      lines += 1
      log.warn({ violation }, 'A browser blocked content by the Content-Security-Policy')
    }
    return reply.status(204).send(null)
  })
}

/** Returns the violations of the site's own pages, without those by browser extensions. */
function violationsIn(body: z.infer<typeof reportBody>) {
  const all = Array.isArray(body)
    ? body.flatMap(({ type, body }) => (type === 'csp-violation' && body ? [body] : []))
    : [body['csp-report']]
  return all
    .map((report) => ({
      directive: textOf(report.effectiveDirective ?? report['effective-directive'] ?? report['violated-directive']),
      blocked: textOf(report.blockedURL ?? report['blocked-uri']),
      page: textOf(report.documentURL ?? report['document-uri']),
      source: textOf(report.sourceFile ?? report['source-file']),
      line: Number(report.lineNumber ?? report['line-number']) || undefined,
    }))
    .filter(
      ({ blocked, source }) => blocked && ![blocked, source].some((url) => /^[a-z-]+-extension\b/.test(url ?? '')),
    )
}

/** Returns a short text; a URL without what may be a secret: its query, its fragment and the token of a preview. */
const textOf = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(/[?#]/, 1)[0]
        ?.replace(/\/preview\/[^/]+/, '/preview/…')
        .slice(0, maxLength)
    : undefined
