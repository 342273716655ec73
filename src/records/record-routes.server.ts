import type { FastifyContextConfig, FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import type { Table } from '../db/table.server.ts'
import { type Database, isHideable } from '../features/entities.server.ts'
import { found } from '../lib/errors.ts'
import type { ImageUpload } from '../lib/image-upload.ts'
import type { ListKeys } from '../lib/list-keys.ts'
import { isAllowed } from '../lib/policy.ts'
import {
  idParams,
  listQuery,
  listSchema,
  messageResponse,
  messageSchema,
  recordSchema,
  saveSchema,
} from '../lib/route-schemas.ts'
import { withoutVisibility } from '../lib/visibility.ts'
import { changesWithVisibility, inputWithVisibility, visibilityOfStaff } from '../lib/visibility-fields.ts'
import { parseBody } from '../uploads/multipart.server.ts'
import { addBulkRoute, type PrepareChange } from './bulk-route.server.ts'
import { findRecord } from './find-record.server.ts'
import { sortsOf } from './lists/list-order.server.ts'
import { type ListOptions, sendList } from './lists/send-list.server.ts'
import { addOrderRoutes } from './order-routes.server.ts'
import { admin, publicCacheable, type RouteContext, type RoutePlugin } from './route-context.server.ts'
import { requireMatch, save, sendRecord, sendSaved, storeUpload, type Versioned } from './save.server.ts'

type Resource<Rec extends object, Input extends z.ZodObject> = {
  entity: Table<Rec> & {
    listKeys?: ListKeys<never> | undefined
    labelField: string
    uniqueField?: string | undefined
  }
  /** Groups the routes in the API reference. */
  tag: string
  input: Input
  /** The body of an update: `input` with all fields optional, unless given. */
  changes?: z.ZodObject
  /** A record as visitors see it, and as staff see it: by default all stored fields. */
  publicView: z.ZodType
  staffView?: z.ZodType
  /** Converts a stored record to the shape of the views. */
  present?: (record: Rec) => Versioned
  upload?: ImageUpload
  /** Changes a parsed body before it is validated. */
  prepareBody?: preValidationAsyncHookHandler
  prepareChange?: PrepareChange<Rec, z.output<Input>>
}

type ListRoute<Rec> = {
  summary: string
  path?: string
  config?: FastifyContextConfig
  view?: z.ZodType
  /** The name of the list in the response. */
  field?: string
  /** Query parameters besides those of every list. */
  query?: z.ZodRawShape
  source?: (request: FastifyRequest) => ListOptions<Rec> | Promise<ListOptions<Rec>>
}

type OneRoute<Rec> = {
  summary?: string
  config?: FastifyContextConfig
  view?: z.ZodType
  present?: (record: Rec, request: FastifyRequest) => Versioned | Promise<Versioned>
}

type CreateRoute<Rec, Input> = {
  message: string
  /** Inserts the body, unless given. */
  create?: (request: FastifyRequest, body: Input) => Promise<Rec>
}

type UpdateRoute<Rec, Input> = {
  message: string
  summary?: string
  update?: (request: FastifyRequest, id: string, changes: Partial<Input>) => Promise<Rec>
}

/** Returns functions that add the usual routes of an entity. */
export function recordRoutes<Rec extends Versioned, Input extends z.ZodObject>(
  app: Parameters<RoutePlugin>[0],
  context: RouteContext,
  resource: Resource<Rec, Input>,
) {
  const { db } = context
  const { entity, tag, upload, prepareBody, prepareChange, present = (record) => record } = resource
  const canHide = isHideable(entity)
  const input = canHide ? inputWithVisibility(resource.input) : resource.input
  const ownChanges = resource.changes ?? resource.input.partial()
  const changes = canHide ? changesWithVisibility(ownChanges) : ownChanges
  const withVisibility = (view: z.ZodType) =>
    canHide && view instanceof z.ZodObject ? view.extend(visibilityOfStaff) : view
  const staffView = resource.staffView ? withVisibility(resource.staffView) : entity.schema
  const { entityName, tableName } = entity
  const title = entityName.charAt(0).toUpperCase() + entityName.slice(1)
  const anEntity = `${/^[aeiou]/.test(entityName) ? 'an' : 'a'} ${entityName}`
  const path = `/${tableName}`
  const parse = (body: z.ZodObject) => ({
    preValidation: [parseBody(body, upload), ...(prepareBody ? [prepareBody] : [])],
    ...(upload && { preHandler: storeUpload(context, upload, entity) }),
  })

  return {
    list({
      summary,
      path: listPath = path,
      config = publicCacheable,
      view = resource.publicView,
      ...route
    }: ListRoute<Rec>) {
      const sorts = sortsOf(entity)
      const querystring = listQuery(sorts).extend(route.query ?? {})
      const schema = { ...listSchema(withVisibility(view), tag, summary, sorts, route.field), querystring }
      app.get(listPath, { config, schema }, async (request, reply) =>
        sendList(request, reply, { entity, ...(await route.source?.(request)) }),
      )
    },

    one({
      summary = `One ${entityName}; ETag is its version`,
      config = publicCacheable,
      ...route
    }: OneRoute<Rec> = {}) {
      const schema: object = recordSchema(withVisibility(route.view ?? resource.publicView), tag, summary)
      app.get(`${path}/:id`, { config, schema }, async (request, reply) => {
        const record = found(await findRecord(request.reader, entity, idOf(request)), title)
        const seen = isAllowed('admin', request.actor?.role) ? record : withoutVisibility(record)
        return sendRecord(reply, await (route.present ?? present)(seen, request))
      })
    },

    create({ message, create = insert }: CreateRoute<Rec, z.output<Input>>) {
      const schema: object = saveSchema(input, staffView, tag, `Creates ${anEntity}`)
      app.post(path, { config: admin, schema, ...parse(input) }, async (request, reply) => {
        const record = await create(request, request.body as z.output<Input>)
        return sendSaved(reply.status(201), present(record), message)
      })
    },

    update({
      message,
      summary = `Updates the given fields of ${anEntity}`,
      update = change,
    }: UpdateRoute<Rec, z.output<Input>>) {
      const schema: object = { ...idParams, ...saveSchema(changes, staffView, tag, summary) }
      app.put(`${path}/:id`, { config: admin, schema, ...parse(changes) }, async (request, reply) => {
        const record = await update(request, idOf(request), request.body as Partial<z.output<Input>>)
        return sendSaved(reply, present(record), message)
      })
    },

    remove({ message, summary = `Deletes ${anEntity}` }: { message: string; summary?: string }) {
      const schema: object = { ...idParams, ...messageSchema(tag, summary) }
      app.delete(`${path}/:id`, { config: admin, schema }, async (request) => {
        await save(db, request, async (writer) => found(await writer.remove(entity, idOf(request)), title))
        return messageResponse(message)
      })
    },

    /** Deletes or changes many records at once. */
    many: () => addBulkRoute(app, db, { entity, tag, changes, prepareChange }),

    /** Moves records within their list. */
    order: () => addOrderRoutes(app, db, { entity, tag, title }),
  }

  function insert(request: FastifyRequest, body: object) {
    return save(db, request, (writer) => writer.insert(entity, body))
  }

  function change(request: FastifyRequest, id: string, values: object) {
    return save(db, request, async (writer) =>
      found(await writer.update(entity, id, await prepared(request, writer.tx, id, values)), title),
    )
  }

  /** Returns the values to store. */
  async function prepared(request: FastifyRequest, tx: Database, id: string, values: object) {
    if (!prepareChange) return values
    const before = found(await findRecord(tx, entity, id), title)
    requireMatch(request, before)
    return (await prepareChange(tx, values as Partial<z.output<Input>>, [before]))(before)
  }
}

const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id
