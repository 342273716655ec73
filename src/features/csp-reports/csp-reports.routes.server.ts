import { z } from 'zod'
import { HttpError } from '../../lib/errors.ts'
import { broadcast, onBroadcast } from '../../lib/other-workers.server.ts'
import { errorResponses, success } from '../../lib/route-schemas.ts'
import { admin, everyone, type RoutePlugin } from '../../records/route-context.server.ts'
import { cspReport, cspReportBody } from './csp-report.ts'
import { createCspReports } from './csp-reports.server.ts'

/** In bytes. Browsers send a report within a second or so, or several at once. */
const bodyLimit = 32_768
const topic = 'CSP reports'
const contentTypes = ['application/reports+json', 'application/csp-report']

/** Receives what browsers report about the Content-Security-Policy (`report-to`, `report-uri`), and shows it to staff. */
export const cspReportRoutes: RoutePlugin = async (app, { now }) => {
  const reports = createCspReports(now)
  onBroadcast<z.infer<typeof cspReportBody>>(topic, reports.add)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(contentTypes, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))

  const postSchema = {
    tags: ['Reports'],
    summary: 'Reports violations of the Content-Security-Policy; sent by browsers',
    consumes: contentTypes,
    body: cspReportBody,
    response: { 204: z.null(), ...errorResponses },
  }
  // Before the body is read.
  const onRequest = async () => {
    if (!reports.admit()) throw new HttpError(429, 'Too many reports. Please wait a minute.', { retryAfter: 60 })
  }
  app.post('/reports', { config: everyone, schema: postSchema, bodyLimit, onRequest }, async ({ body }, reply) => {
    reports.add(body)
    broadcast(topic, body)
    return reply.status(204).send(null)
  })

  const getSchema = {
    tags: ['Reports'],
    summary: 'Lists content that browsers blocked on the site in the last seven days, the latest first',
    response: { 200: z.object({ success, data: z.array(cspReport) }), ...errorResponses },
  }
  app.get('/reports', { config: admin, schema: getSchema }, async () => ({
    success: true as const,
    data: reports.list(),
  }))
}
