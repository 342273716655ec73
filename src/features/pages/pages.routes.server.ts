import { z } from 'zod'
import { found, HttpError, invalidField } from '../../lib/errors.ts'
import { recordSchema } from '../../lib/route-schemas.ts'
import { findRecord } from '../../records/find-record.server.ts'
import { recordRoutes } from '../../records/record-routes.server.ts'
import { publicCacheable, type RoutePlugin } from '../../records/route-context.server.ts'
import { save, sendRecord } from '../../records/save.server.ts'
import { presentContent } from '../../rich-text/present-content.ts'
import { storedContent } from '../../rich-text/stored-content.server.ts'
import { type Database, entities } from '../entities.server.ts'
import { type CustomPage, customPageInput, listedCustomPage, publicCustomPage, savedCustomPage } from './page.ts'

/** Text that cannot be an address becomes '', which finds nothing on either database. */
const slugInPath = z.string().transform((value) => (customPageInput.shape.slug.safeParse(value).success ? value : ''))

export const pageRoutes: RoutePlugin = async (app, context) => {
  const { db, reservedAddresses } = context
  const routes = recordRoutes(app, context, {
    entity: entities.pages,
    tag: 'Pages',
    input: customPageInput,
    publicView: publicCustomPage,
    staffView: savedCustomPage,
    present: presentContent,
    prepareChange: async (_tx, changes) => {
      const stored = storedContent(changes)
      return () => stored
    },
  })
  routes.list({ view: listedCustomPage, summary: 'All pages that staff added, by order and title; without content' })
  routes.one({ summary: 'One page with its content; ETag is its version' })

  const bySlug = {
    ...recordSchema(publicCustomPage, 'Pages', 'One page by its address; ETag is its version'),
    params: z.object({ slug: slugInPath }),
  }
  app.get('/pages/slug/:slug', { config: publicCacheable, schema: bySlug }, async (request, reply) => {
    const record = found(await findBySlug(request.reader, request.params.slug), 'Page')
    return sendRecord(reply, presentContent(record))
  })

  routes.create({
    message: 'Page created successfully.',
    create: async (request, page) => {
      const reserved = await reservedAddresses()
      return save(db, request, async (writer) => {
        await refuseUnavailable(writer.tx, page.slug, reserved)
        return writer.insert(entities.pages, storedContent(page))
      })
    },
  })
  routes.update({
    message: 'Page updated successfully.',
    update: async (request, id, changes) => {
      const reserved = await reservedAddresses()
      return save(db, request, async (writer) => {
        const before = found(await findRecord(writer.tx, entities.pages, id), 'Page')
        const { slug = before.slug } = changes
        // An address that the page has already stays valid, even if a later release reserves it.
        if (slug !== before.slug) await refuseUnavailable(writer.tx, slug, reserved)
        return found(await writer.update(entities.pages, id, storedContent(changes)), 'Page')
      })
    },
  })
  routes.remove({ message: 'Page deleted successfully.' })
  routes.many()
  routes.order()
}

async function findBySlug(db: Database, slug: string): Promise<CustomPage | undefined> {
  const row = await db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst()
  return row && entities.pages.toRecord(row)
}

/** @throws HttpError 400 when the product itself uses the address, 409 when another page has it */
async function refuseUnavailable(db: Database, slug: string, reserved: ReadonlySet<string>) {
  if (reserved.has(slug)) throw invalidField('slug', 'This address is reserved: choose another')
  const message = 'A page with this address already exists'
  if (await findBySlug(db, slug)) throw new HttpError(409, message, { errors: [{ field: 'slug', message }] })
}
