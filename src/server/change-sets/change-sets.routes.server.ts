import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database, Tables } from '../../features/entities.server.ts'
import {
  changeSet,
  changeSetChanges,
  changeSetDetails,
  changeSetInput,
  decision,
} from '../../features/history/change-set.ts'
import { counted } from '../../lib/counted.ts'
import { invalidField } from '../../lib/errors.ts'
import { textField } from '../../lib/fields.ts'
import {
  errorResponses,
  idParams,
  messageResponse,
  messageSchema,
  readSchema,
  recordId,
  recordResponse,
} from '../../lib/route-schemas.ts'
import { requireOpenSet, storeSetRow } from '../../records/change-sets.server.ts'
import { admin, leaveSets, type RoutePlugin } from '../../records/route-context.server.ts'
import { save } from '../../records/save.server.ts'
import { decide, describeSet, findSet, listSets, publish, reopen, updateSet } from './change-sets.server.ts'

const tag = 'Sets of changes'
const newToken = () => randomBytes(32).toString('base64url')

/** Sets of changes: staff prepare them, show them to others by a link, and publish them together. */
export const changeSetRoutes: RoutePlugin = async (app, { db, now }) => {
  app.addHook('preHandler', leaveSets)

  const list = readSchema(z.array(changeSet), tag, 'All sets of changes, the newest first')
  app.get('/change-sets', { config: admin, schema: list }, async () => recordResponse(await listSets(db)))

  const one = { ...readSchema(changeSetDetails, tag, 'A set with its changes and conflicts'), ...idParams }
  app.get('/change-sets/:id', { config: admin, schema: one }, async ({ params }) =>
    recordResponse(await describeSet(db, params.id)),
  )

  const created = {
    tags: [tag],
    summary: 'Starts a set of changes',
    body: changeSetInput,
    response: {
      201: z.object({ success: z.literal(true), message: z.string(), data: changeSetDetails }),
      ...errorResponses,
    },
  }
  app.post('/change-sets', { config: admin, schema: created }, async (request, reply) => {
    const at = now().toISOString()
    const set = { id: newToken().slice(0, 20), name: request.body.name, createdAt: at, previewToken: newToken() }
    const none = { publishAt: null, stoppedAt: null, closedAt: null, outcome: null, publishedBy: null }
    await save(db, request, async ({ tx }) => {
      await tx
        .insertInto('change_sets')
        .values({ ...set, ...none })
        .execute()
      return {}
    })
    const data = await describeSet(db, set.id)
    return reply.status(201).send({ success: true as const, message: `“${set.name}” started.`, data })
  })

  const changed = {
    ...messageSchema(tag, 'Renames a set, or sets when it is published'),
    ...idParams,
    body: changeSetChanges,
  }
  app.put('/change-sets/:id', { config: admin, schema: changed }, async (request) => {
    const { name, publishAt } = request.body
    if (publishAt && publishAt <= now().toISOString()) throw invalidField('publishAt', 'Must be in the future')
    await change(request, {
      ...(name !== undefined && { name }),
      ...(publishAt !== undefined && { publishAt: publishAt || null, stoppedAt: null }),
    })
    return messageResponse('Saved.')
  })

  const link = { ...messageSchema(tag, 'Replaces the link of the preview: the old one ends'), ...idParams }
  app.post('/change-sets/:id/preview', { config: admin, schema: link }, async (request) => {
    await change(request, { previewToken: newToken() })
    return messageResponse('The preview has a new link. The old one no longer works.')
  })
  const revoked = { ...messageSchema(tag, 'Ends the link of the preview'), ...idParams }
  app.delete('/change-sets/:id/preview', { config: admin, schema: revoked }, async (request) => {
    await change(request, { previewToken: null })
    return messageResponse('The link of the preview no longer works.')
  })

  const published = { ...messageSchema(tag, 'Applies a set to the site, all of it or nothing'), ...idParams }
  app.post('/change-sets/:id/publish', { config: admin, schema: published }, async (request) => {
    const { name } = await findSet(db, request.params.id)
    const records = await save(db, request, (writer) => publish(writer, request.params.id, now()))
    return messageResponse(`“${name}” is published: ${counted(records, 'record').join(' ')}.`)
  })

  const discarded = { ...messageSchema(tag, 'Discards a set; it can be restored for 30 days'), ...idParams }
  app.post('/change-sets/:id/discard', { config: admin, schema: discarded }, async (request) => {
    await change(request, { closedAt: now().toISOString(), outcome: 'discarded' })
    return messageResponse('Discarded. It can be restored for 30 days.')
  })
  const restored = {
    ...messageSchema(tag, 'Opens again a set that was discarded, or whose publication was undone'),
    ...idParams,
  }
  app.post('/change-sets/:id/restore', { config: admin, schema: restored }, async (request) => {
    await save(db, request, async ({ tx }) => {
      await reopen(tx, request.params.id)
      return {}
    })
    return messageResponse('Restored.')
  })

  const decided = {
    ...messageSchema(tag, 'Decides a conflict, for the set or for the site'),
    ...idParams,
    body: decision,
  }
  app.post('/change-sets/:id/decide', { config: admin, schema: decided }, async (request) => {
    await changeOpen(request, (tx, id) => decide(tx, id, request.body))
    return messageResponse('Decided.')
  })

  const dropped = {
    ...messageSchema(tag, 'Takes a record out of a set'),
    params: z.object({ id: recordId, entity: textField(40), recordId }),
  }
  app.delete('/change-sets/:id/changes/:entity/:recordId', { config: admin, schema: dropped }, async (request) => {
    const { entity, recordId } = request.params
    await changeOpen(request, (tx, id) => storeSetRow(tx, id, { entity, recordId, before: null, after: null }))
    return messageResponse('Taken out of the set.')
  })

  const change = (request: FastifyRequest, values: Partial<Tables['change_sets']>) =>
    changeOpen(request, (tx, id) => updateSet(tx, id, values))

  function changeOpen(request: FastifyRequest, work: (tx: Database, id: string) => Promise<unknown>) {
    const { id } = request.params as { id: string }
    return save(db, request, async ({ tx }) => {
      await requireOpenSet(tx, id)
      await work(tx, id)
      return {}
    })
  }
}
