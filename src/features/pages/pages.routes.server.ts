import { z } from 'zod'
import { found, HttpError, invalidField } from '../../lib/errors.ts'
import {
  idParams,
  listSchema,
  messageResponse,
  messageSchema,
  recordSchema,
  saveSchema,
} from '../../lib/route-schemas.ts'
import { sortsOf } from '../../records/lists/list-order.server.ts'
import { sendList } from '../../records/lists/send-list.server.ts'
import { admin, publicCacheable, type RoutePlugin } from '../../records/route-context.server.ts'
import { save, sendRecord, sendSaved } from '../../records/save.server.ts'
import { presentContent, storedContent } from '../../rich-text/stored-content.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { type Database, entities } from '../entities.server.ts'
import { freePageInput, listedFreePage, publicFreePage, savedFreePage } from './page.ts'
import { freePages } from './pages.store.server.ts'

const freePageChanges = freePageInput.partial()

/** Text that cannot be an address becomes '', which finds nothing on either database. */
const slugInPath = z.string().transform((value) => (freePageInput.shape.slug.safeParse(value).success ? value : ''))

export const pageRoutes: RoutePlugin = async (app, { db, reservedAddresses }) => {
  const summary = 'All pages that staff added, by order and title; without content'
  const list = listSchema(listedFreePage, 'Pages', summary, sortsOf(entities.pages))
  const listed = { db, entity: entities.pages }
  app.get('/pages', { config: publicCacheable, schema: list }, (request, reply) => sendList(request, reply, listed))

  const one = recordSchema(publicFreePage, 'Pages', 'One page with its content; ETag is its version')
  app.get('/pages/:id', { config: publicCacheable, schema: one }, async (request, reply) => {
    const record = found(await freePages.find(db, request.params.id), 'Page')
    return sendRecord(reply, presentContent(record))
  })

  const bySlug = {
    ...recordSchema(publicFreePage, 'Pages', 'One page by its address; ETag is its version'),
    params: z.object({ slug: slugInPath }),
  }
  app.get('/pages/slug/:slug', { config: publicCacheable, schema: bySlug }, async (request, reply) => {
    const record = found(await freePages.findBySlug(db, request.params.slug), 'Page')
    return sendRecord(reply, presentContent(record))
  })

  const create = saveSchema(freePageInput, savedFreePage, 'Pages', 'Creates a page')
  const createOptions = { config: admin, schema: create, preValidation: parseBody(freePageInput) }
  app.post('/pages', createOptions, async (request, reply) => {
    const { slug } = request.body
    const reserved = await reservedAddresses()
    const record = await save(db, request, async (writer) => {
      await refuseUnavailable(writer.tx, slug, reserved)
      return writer.insert(entities.pages, storedContent(request.body))
    })
    return sendSaved(reply.status(201), presentContent(record), 'Page created successfully.')
  })

  const update = {
    ...idParams,
    ...saveSchema(freePageChanges, savedFreePage, 'Pages', 'Updates the given fields of a page'),
  }
  const updateOptions = { config: admin, schema: update, preValidation: parseBody(freePageChanges) }
  app.put('/pages/:id', updateOptions, async (request, reply) => {
    const reserved = await reservedAddresses()
    const record = await save(db, request, async (writer) => {
      const before = found(await freePages.find(writer.tx, request.params.id), 'Page')
      const { slug = before.slug } = request.body
      // An address that the page has already stays valid, even if a later release reserves it.
      if (slug !== before.slug) await refuseUnavailable(writer.tx, slug, reserved)
      return found(await writer.update(entities.pages, before.id, storedContent(request.body)), 'Page')
    })
    return sendSaved(reply, presentContent(record), 'Page updated successfully.')
  })

  const remove = { ...idParams, ...messageSchema('Pages', 'Deletes a page') }
  app.delete('/pages/:id', { config: admin, schema: remove }, async (request) => {
    await save(db, request, async (writer) => found(await writer.remove(entities.pages, request.params.id), 'Page'))
    return messageResponse('Page deleted successfully.')
  })
}

/** @throws HttpError 400 when the product itself uses the address, 409 when another page has it */
async function refuseUnavailable(db: Database, slug: string, reserved: ReadonlySet<string>) {
  if (reserved.has(slug)) throw invalidField('slug', 'This address is reserved: choose another')
  const message = 'A page with this address already exists'
  if (await freePages.findBySlug(db, slug)) throw new HttpError(409, message, { errors: [{ field: 'slug', message }] })
}
