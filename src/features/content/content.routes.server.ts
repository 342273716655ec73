import { z } from 'zod'
import { BadRequest, found, HttpError } from '../../lib/errors.ts'
import { isAllowed } from '../../lib/policy.ts'
import { errorResponses, idParams, listSchema, recordId, saveSchema } from '../../lib/route-schemas.ts'
import { column, sortsOf } from '../../records/lists/list-order.server.ts'
import { sendList } from '../../records/lists/send-list.server.ts'
import { admin, publicCacheable, type RoutePlugin } from '../../records/route-context.server.ts'
import { save, sendRecord, sendSaved, storeUpload } from '../../records/save.server.ts'
import { presentContent, storedContent } from '../../rich-text/stored-content.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { type Database, entities } from '../entities.server.ts'
import { content } from './content.store.server.ts'
import {
  editedSection,
  hiddenSectionOfSummit,
  missingInSeo,
  publicSection,
  type Section,
  sectionImage,
  sectionInput,
  summitPartOf,
} from './section.ts'

const activation = z.object({ active: z.boolean('Active must be true or false') })
const updated = 'Content updated successfully!'

export const contentRoutes: RoutePlugin = async (app, context) => {
  const { db } = context
  const upload = {
    preValidation: parseBody(sectionInput, sectionImage),
    preHandler: storeUpload(context, sectionImage, entities.content),
  }

  const summary = 'The content sections that are switched on; with the token of an admin, all of them'
  const order = [column('order', 'integer'), column('id')]
  const list = listSchema(publicSection, 'Content', summary, sortsOf(entities.content), 'content')
  app.get('/content', { config: publicCacheable, schema: list }, (request, reply) => {
    const filter = isAllowed('admin', request.actor?.role) ? undefined : content.isActive
    const present = (sections: Section[]) => sections.map(presentContent)
    return sendList(request, reply, { db, entity: entities.content, order, filter, present })
  })

  const shown = {
    200: z.object({ success: z.literal(true), data: z.array(z.union([publicSection, hiddenSectionOfSummit])) }),
    ...errorResponses,
  }

  const one = {
    tags: ['Content'],
    summary: 'A section by name, as a list: empty if it was never saved, with only its name if it is switched off',
    params: z.object({ section: recordId }),
    response: shown,
  }
  app.get('/content/section/:section', { config: publicCacheable, schema: one }, async (request) => {
    const section = await content.find(db, request.params.section)
    return { success: true as const, data: section ? [publicViewOf(section)] : [] }
  })

  const all = {
    tags: ['Content'],
    summary:
      'All sections that were ever saved; of one that is switched off only its name, and what is known about the summit',
    response: shown,
  }
  app.get('/content/sections', { config: publicCacheable, schema: all }, async () => {
    return { success: true as const, data: (await content.list(db)).map(publicViewWithSummit) }
  })

  const edited = {
    ...idParams,
    tags: ['Content'],
    summary: 'One section, switched on or not; ETag is its version',
    response: { 200: z.object({ success: z.literal(true), data: editedSection }), ...errorResponses },
  }
  app.get('/content/:id', { config: admin, schema: edited }, async (request, reply) => {
    const section = found(await content.findById(db, request.params.id), 'Content section')
    return sendRecord(reply, presentContent(section))
  })

  const create = saveSchema(sectionInput, editedSection, 'Content', 'Creates a section')
  app.post('/content', { config: admin, schema: create, ...upload }, async (request, reply) => {
    const section = await save(db, request, async (writer) => {
      await refuseTaken(writer.tx, request.body.section)
      return complete(await writer.insert(entities.content, storedContent(request.body)))
    })
    return sendSaved(reply.status(201), presentContent(section), updated)
  })

  const update = {
    ...idParams,
    ...saveSchema(sectionInput.partial(), editedSection, 'Content', 'Updates the given fields of a section'),
  }
  app.put('/content/:id', { config: admin, schema: update, ...upload }, async (request, reply) => {
    const section = await save(db, request, async (writer) => {
      const before = found(await content.findById(writer.tx, request.params.id), 'Content section')
      const { section = before.section } = request.body
      if (section !== before.section) await refuseTaken(writer.tx, section)
      return complete(
        found(await writer.update(entities.content, before.id, storedContent(request.body)), 'Content section'),
      )
    })
    return sendSaved(reply, presentContent(section), updated)
  })

  const activate = {
    ...idParams,
    ...saveSchema(activation, editedSection, 'Content', 'Switches a section on or off'),
  }
  const activateOptions = { config: admin, schema: activate, preValidation: parseBody(activation) }
  app.patch('/content/:id/active', activateOptions, async (request, reply) => {
    const section = await save(db, request, async (writer) =>
      found(await writer.update(entities.content, request.params.id, request.body), 'Content section'),
    )
    return sendSaved(reply, presentContent(section), updated)
  })
}

const publicViewOf = (section: Section) =>
  section.active ? presentContent(section) : { section: section.section, active: false as const }

function publicViewWithSummit(section: Section) {
  const view = publicViewOf(section)
  return section.active ? view : { ...view, ...summitPartOf(section) }
}

async function refuseTaken(db: Database, name: string) {
  if (await content.find(db, name)) throw new HttpError(409, `The section ${name} already exists`)
}

/** Validates the section as a whole after a partial update. */
function complete(section: Section): Section {
  const errors = missingInSeo(section)
  if (errors[0]) throw new BadRequest(errors[0].message, errors)
  return section
}
