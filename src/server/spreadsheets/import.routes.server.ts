import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { entities } from '../../features/entities.server.ts'
import { type ImportInput, importInput, importPreview } from '../../features/spreadsheets/import.ts'
import { type ImportedEntity, importedEntities } from '../../features/spreadsheets/limits.ts'
import { counted } from '../../lib/counted.ts'
import { BadRequest, HttpError } from '../../lib/errors.ts'
import { messageResponse, messageSchema, readSchema, recordResponse } from '../../lib/route-schemas.ts'
import { overlayOf, versionOfSet, withOverlay } from '../../records/change-sets.server.ts'
import { admin, type RoutePlugin } from '../../records/route-context.server.ts'
import { save } from '../../records/save.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { applyPlan, isOutdated } from './apply-plan.server.ts'
import { countActions, type Plan, planImport } from './plan.server.ts'
import { previewOf } from './preview.server.ts'
import { importFiles, sentFiles } from './sent-files.server.ts'
import { storePictures } from './store-pictures.server.ts'

const tag = 'Spreadsheets'
const params = z.object({ entity: z.enum(importedEntities) })

/** How many times an import is planned, because others may change the records meanwhile. */
const maxAttempts = 5

/** Thrown within a transaction when something changed after the plan was made. */
class Outdated extends Error {}

/** Imports of spreadsheets and of other products' schedules. */
export const importRoutes: RoutePlugin = async (app, context) => {
  const { db } = context
  const preValidation = parseBody(importInput, importFiles)

  const previewing = {
    ...readSchema(
      importPreview,
      tag,
      'What an import of a spreadsheet would do, with a message for each cell that is refused',
    ),
    ...{ params, body: importInput },
  }
  app.post('/import/:entity/preview', { config: admin, schema: previewing, preValidation }, async (request) => {
    const { source, pictures } = await sentFiles(request, request.body)
    const plan = await planImport(request.reader, source, {
      entity: request.params.entity,
      mapping: request.body.mapping,
      pictures,
    })
    return recordResponse(previewOf(source, plan, pictures))
  })

  const importing = {
    ...messageSchema(tag, 'Adds and updates the records of a spreadsheet: all of them, or none'),
    ...{ params, body: importInput },
  }
  app.post('/import/:entity', { config: admin, schema: importing, preValidation }, async (request) => {
    if (request.idempotent?.isStored) return messageResponse(await save(db, request, async () => ''))
    return messageResponse(await importFrom(request, request.params.entity, request.body))
  })

  async function importFrom(request: FastifyRequest, entity: ImportedEntity, input: ImportInput): Promise<string> {
    const files = await sentFiles(request, input)
    const { source, pictures } = files
    const set = request.changeSet
    let images: Map<string, string> | undefined
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const setVersion = set && (await versionOfSet(db, set))
      const reader = set ? withOverlay(db, await overlayOf(db, set)) : db
      const plan = await planImport(reader, source, { entity, mapping: input.mapping, pictures })
      refuse(plan, input)
      images ??= await storePictures(context, plan, files)
      try {
        return await save(
          db,
          request,
          async (writer) => {
            if (set && (await versionOfSet(writer.tx, set)) !== setVersion) throw new Outdated()
            if (await isOutdated(writer.tx, plan)) throw new Outdated()
            await applyPlan(writer, plan, images ?? new Map())
            return messageOf(plan)
          },
          { check: () => {} },
        )
      } catch (error) {
        if (!(error instanceof Outdated)) throw error
      }
    }
    throw new HttpError(503, 'Others are changing these records at the moment. Please try again shortly.', {
      retryAfter: 5,
    })
  }
}

/** @throws HttpError when an import would do something else than its preview, nothing at all, or leave out rows unasked */
function refuse({ version, tables }: Plan, input: ImportInput) {
  if (input.version && input.version !== version)
    throw new HttpError(409, 'Some of these records have changed since the preview. Please look at it again.', {
      reason: 'changed_since',
    })
  const { add, update, error } = countActions(tables.flatMap(({ rows }) => rows))
  if (error > 0 && !input.withoutErrors) {
    const errors = tables.flatMap(({ rows }) =>
      rows.flatMap(({ number, messages }) =>
        messages.map(({ key, message }) => ({ field: `row ${number}, ${key}`, message })),
      ),
    )
    throw new BadRequest(
      `${counted(error, 'row').join(' ')} can’t be imported. Nothing was imported.`,
      errors.slice(0, 100),
    )
  }
  if (add + update === 0) throw new BadRequest('There is nothing to import: all rows are as they are on the site')
}

/** 'Added 18 and updated 2 speakers.' */
function messageOf({ tables }: Plan): string {
  const parts = tables.flatMap(({ entity, rows }) => {
    const { add, update } = countActions(rows)
    const noun = (count: number) => `${entities[entity].entityName}${count === 1 ? '' : 's'}`
    const number = (count: number) => count.toLocaleString('en-US')
    if (add && update) return [`Added ${number(add)} and updated ${number(update)} ${noun(update)}.`]
    if (add) return [`Added ${number(add)} ${noun(add)}.`]
    return update ? [`Updated ${number(update)} ${noun(update)}.`] : []
  })
  return parts.join(' ')
}
