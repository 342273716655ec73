import { HttpError } from '../../lib/errors.ts'
import {
  idParams,
  listSchema,
  messageResponse,
  messageSchema,
  savedResponse,
  saveSchema,
} from '../../lib/route-schemas.ts'
import { sortsOf } from '../../records/lists/list-order.server.ts'
import { sendList } from '../../records/lists/send-list.server.ts'
import { type RoutePlugin, requireUser, superAdmin, superAdminConfirmed } from '../../records/route-context.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { entities } from '../entities.server.ts'
import { invitation, newUser, shownUser, userChanges } from './user.ts'
import { users } from './users.store.server.ts'

/** The routes for super admins to manage all accounts. */
export const userRoutes: RoutePlugin = async (app, context) => {
  const { db } = context

  const list = listSchema(shownUser, 'Users', 'All users, by name', sortsOf(entities.users), 'users')
  const listed = { db, entity: entities.users }
  app.get('/auth/users', { config: superAdmin, schema: list }, (request, reply) => sendList(request, reply, listed))

  const create = saveSchema(newUser, shownUser, 'Users', 'Creates a user')
  app.post(
    '/auth/users',
    { config: superAdminConfirmed, schema: create, preValidation: parseBody(newUser) },
    async (request, reply) => {
      const user = await users.create(context, requireUser(request), request.body)
      return reply.status(201).send(savedResponse('User added successfully!', user))
    },
  )

  const invite = saveSchema(invitation, shownUser, 'Users', 'Mails an invitation: the person chooses the password')
  const inviteOptions = { config: superAdminConfirmed, schema: invite, preValidation: parseBody(invitation) }
  app.post('/auth/users/invitations', inviteOptions, async (request, reply) => {
    if (!context.sendsMail) throw new HttpError(409, 'This site sends no mail: please add the user with a password.')
    const user = await users.invite(context, requireUser(request), request.body)
    return reply.status(201).send(savedResponse(`An invitation was mailed to ${user.email}.`, user))
  })

  const again = { ...idParams, ...messageSchema('Users', 'Mails the link of an invitation again') }
  app.post('/auth/users/:id/invitation', { config: superAdminConfirmed, schema: again }, async (request) => {
    await users.inviteAgain(context, requireUser(request), request.params.id)
    return messageResponse('The invitation was mailed again.')
  })

  const update = {
    ...idParams,
    ...saveSchema(userChanges, shownUser, 'Users', 'Changes a user; without a password, the old one stays'),
  }
  const updateOptions = { config: superAdminConfirmed, schema: update, preValidation: parseBody(userChanges) }
  app.put('/auth/users/:id', updateOptions, async (request) => {
    const { user, message } = await users.update(context, requireUser(request), request.params.id, request.body)
    return savedResponse(message, user)
  })

  const remove = { ...idParams, ...messageSchema('Users', 'Deletes a user, never a super admin') }
  app.delete('/auth/users/:id', { config: superAdminConfirmed, schema: remove }, async (request) => {
    await users.remove(db, requireUser(request), request.params.id)
    return messageResponse('User deleted successfully!')
  })
}
