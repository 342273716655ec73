import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { acceptances } from '../../features/check/acceptances.server.ts'
import { acceptance, check } from '../../features/check/finding.ts'
import { HttpError } from '../../lib/errors.ts'
import { messageResponse, messageSchema, readSchema, recordId, recordResponse } from '../../lib/route-schemas.ts'
import { admin, leaveSets, type RoutePlugin, requireUser } from '../../records/route-context.server.ts'
import { save } from '../../records/save.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { checkOf } from './check.server.ts'
import { loadFacts } from './facts.server.ts'

/** What staff should look at before the site goes live, and which of it they accept as it is. */
export const checkRoutes: RoutePlugin = async (app, context) => {
  const { db, now } = context
  app.addHook('preHandler', leaveSets)
  const currentCheck = async (request: FastifyRequest) =>
    checkOf(await loadFacts(context, requireUser(request)), await acceptances.list(db))

  const summary = 'What staff should look at before the site goes live, by kind, the most urgent first'
  app.get('/check', { config: admin, schema: readSchema(check, 'Check', summary) }, async (request) =>
    recordResponse(await currentCheck(request)),
  )

  const accept = { ...messageSchema('Check', 'Accepts a finding as it is, until it changes'), body: acceptance }
  const options = { config: admin, schema: accept, preValidation: parseBody(acceptance) }
  app.post('/check/accept', options, async (request) => {
    const { key, reason } = request.body
    const { groups, accepted } = await currentCheck(request)
    if (![...groups.flatMap(({ findings }) => findings), ...accepted].some((finding) => finding.key === key))
      throw new HttpError(409, 'This has changed in the meantime: look at it again')
    const row = { reason, userId: requireUser(request).id, at: now().toISOString() }
    await save(db, request, async ({ tx }) => acceptances.put(tx, key, row))
    return messageResponse('Accepted')
  })

  const reopen = {
    ...messageSchema('Check', 'Lists an accepted finding among the others again'),
    params: z.object({ key: recordId }),
  }
  app.delete('/check/accept/:key', { config: admin, schema: reopen }, async (request) => {
    await save(db, request, async ({ tx }) => acceptances.remove(tx, request.params.key))
    return messageResponse('Reopened')
  })
}
