import { z } from 'zod'
import { write } from '../../../db/write.server.ts'
import { textField } from '../../../lib/fields.ts'
import { errorResponses, idParams, readSchema, recordResponse, success } from '../../../lib/route-schemas.ts'
import { maxStarsAtOnce } from '../../../lib/stars.ts'
import { admin, type RoutePlugin, requireUser, signedIn } from '../../../records/route-context.server.ts'
import { parseBody } from '../../../uploads/multipart.server.ts'
import { authSessions } from '../auth-sessions.server.ts'
import { stars } from './stars.server.ts'

const star = z.object({
  talk: textField(40).min(1).describe('The id of an agenda item'),
  starred: z.boolean(),
  at: z.iso
    .datetime('Must be a time in UTC, as 2027-04-14T09:00:00.000Z')
    .max(40)
    .transform((at) => new Date(at).toISOString())
    .describe('When it was starred or the star was removed'),
})
const changes = z.object({
  stars: z.array(star).max(maxStarsAtOnce, `At most ${maxStarsAtOnce} stars can be sent at once`),
})

/** The response of all these routes. */
const response = {
  200: z.object({
    success,
    data: z.array(z.object({ talk: z.string(), starred: z.boolean(), at: z.string() })),
  }),
  ...errorResponses,
}

/** The starred talks of a signed-in person, for all of their devices. */
export const starRoutes: RoutePlugin = async (app, { db, now }) => {
  const read = {
    tags: ['Account'],
    summary: 'The talks that you have starred, and those whose star you removed',
    response,
  }
  app.get('/auth/me/stars', { config: signedIn, schema: read }, async (request) =>
    recordResponse(await stars.list(db, requireUser(request).id)),
  )

  const merge = {
    tags: ['Account'],
    summary:
      'Stars talks, or removes stars. The latest change of each talk counts; unknown talks are left out. The response contains all',
    body: changes,
    response,
  }
  const options = { config: signedIn, schema: merge, preValidation: parseBody(changes) }
  app.put('/auth/me/stars', options, async (request) => {
    const actor = requireUser(request)
    const all = await write(db, actor, async ({ tx }) => {
      await authSessions.reauthorize(tx, actor, 'signed-in')
      return stars.merge(tx, actor.id, request.body.stars, now())
    })
    return recordResponse(all)
  })

  const people = z.object({ people: z.int() })
  const count = {
    ...readSchema(
      people,
      'Agenda',
      'How many accounts have starred a talk, plus the devices without an account that are told of its moves',
    ),
    ...idParams,
  }
  app.get('/agenda/:id/stars', { config: admin, schema: count }, async ({ params }) =>
    recordResponse({ people: await stars.countOf(db, params.id) }),
  )
}
