import { z } from 'zod'
import { byId, cut, done, doneAnswer, failures, listAnswer, saved, savedAnswer } from '../../lib/wire.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { actorOf, type Routes, superAdmin } from '../routes.server.ts'
import { newUser, shownUser, userChanges } from './user.ts'
import { users } from './users.store.server.ts'

/** What super admins do with everybody's accounts. */
export const userRoutes: Routes = async (app, { db }) => {
  const list = {
    tags: ['Users'],
    summary: 'All users, by name',
    querystring: cut,
    response: {
      200: z.object({ success: z.literal(true), users: z.array(shownUser), total: z.int().optional() }),
      ...failures,
    },
  }
  app.get('/auth/users', { config: superAdmin, schema: list }, async (request) => {
    const { data, ...answer } = listAnswer(await users.list(db), request.query)
    return { ...answer, users: data }
  })

  const create = saved(newUser, shownUser, 'Users', 'Adds a user')
  app.post(
    '/auth/users',
    { config: superAdmin, schema: create, preValidation: parseBody(newUser) },
    async (request, reply) => {
      const user = await users.create(db, actorOf(request), request.body)
      return reply.status(201).send(savedAnswer('User added successfully!', user))
    },
  )

  const update = {
    ...byId,
    ...saved(userChanges, shownUser, 'Users', 'Changes a user; without a password, the old one stays'),
  }
  const updateOptions = { config: superAdmin, schema: update, preValidation: parseBody(userChanges) }
  app.put('/auth/users/:id', updateOptions, async (request) => {
    const user = await users.update(db, actorOf(request), request.params.id, request.body)
    return savedAnswer('User updated successfully!', user)
  })

  const remove = { ...byId, ...done('Users', 'Deletes a user, never a super admin') }
  app.delete('/auth/users/:id', { config: superAdmin, schema: remove }, async (request) => {
    await users.remove(db, actorOf(request), request.params.id)
    return doneAnswer('User deleted successfully!')
  })
}
