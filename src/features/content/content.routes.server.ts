import { sql } from 'kysely'
import { z } from 'zod'
import { BadRequest, found, HttpError } from '../../lib/errors.ts'
import { isAllowed } from '../../lib/policy.ts'
import { idParams, readSchema, recordId, recordResponse, saveSchema } from '../../lib/route-schemas.ts'
import { findRecord } from '../../records/find-record.server.ts'
import { column } from '../../records/lists/list-order.server.ts'
import { recordRoutes } from '../../records/record-routes.server.ts'
import { admin, publicCacheable, type RoutePlugin } from '../../records/route-context.server.ts'
import { save, sendSaved } from '../../records/save.server.ts'
import { presentContent } from '../../rich-text/present-content.ts'
import { storedContent } from '../../rich-text/stored-content.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { type Database, entities } from '../entities.server.ts'
import { content } from './content.store.server.ts'
import {
  editedSection,
  hiddenSectionOfSummit,
  problemsOf,
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
  const { content: entity } = entities
  const routes = recordRoutes(app, context, {
    entity,
    tag: 'Content',
    input: sectionInput,
    publicView: publicSection,
    staffView: editedSection,
    present: presentContent,
    upload: sectionImage,
  })
  routes.list({
    summary: 'The active content sections; all of them with an admin’s token',
    field: 'content',
    source: ({ actor }) => ({
      order: [column('order', 'integer'), column('id')],
      filter: isAllowed('admin', actor?.role) ? undefined : sql<boolean>`"active" = 1`,
      present: (sections) => sections.map(presentContent),
    }),
  })

  const shown = z.array(z.union([publicSection, hiddenSectionOfSummit]))
  const ofOne = 'A section by name, as a list: empty if it was never saved, with only its name if it is inactive'
  const one = { ...readSchema(shown, 'Content', ofOne), params: z.object({ section: recordId }) }
  app.get('/content/section/:section', { config: publicCacheable, schema: one }, async (request) => {
    const section = await content.find(request.reader, request.params.section)
    return recordResponse(section ? [publicViewOf(section)] : [])
  })

  const ofAll = 'All saved sections, and the summit’s facts. An inactive section has only its name'
  const all = readSchema(shown, 'Content', ofAll)
  app.get('/content/sections', { config: publicCacheable, schema: all }, async ({ reader }) =>
    recordResponse((await content.list(reader)).map(publicViewWithSummit)),
  )

  routes.one({
    summary: 'One section, active or not; ETag is its version',
    config: admin,
    view: editedSection,
  })
  routes.create({
    message: updated,
    create: (request, section) =>
      save(db, request, async (writer) => {
        await refuseTaken(writer.tx, section.section)
        return complete(await writer.insert(entity, storedContent(section)))
      }),
  })
  routes.update({
    message: updated,
    update: (request, id, changes) =>
      save(db, request, async (writer) => {
        const before = found(await findRecord(writer.tx, entity, id), 'Content section')
        const { section = before.section } = changes
        if (section !== before.section) await refuseTaken(writer.tx, section)
        return complete(found(await writer.update(entity, id, storedContent(changes)), 'Content section'))
      }),
  })

  const activate = {
    ...idParams,
    ...saveSchema(activation, editedSection, 'Content', 'Switches a section on or off'),
  }
  const activateOptions = { config: admin, schema: activate, preValidation: parseBody(activation) }
  app.patch('/content/:id/active', activateOptions, async (request, reply) => {
    const section = await save(db, request, async (writer) =>
      found(await writer.update(entity, request.params.id, request.body), 'Content section'),
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
  const errors = problemsOf(section)
  if (errors[0]) throw new BadRequest(errors[0].message, errors)
  return section
}
