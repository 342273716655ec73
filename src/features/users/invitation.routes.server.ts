import { write } from '../../db/write.server.ts'
import { clientAddress } from '../../lib/client-address.server.ts'
import { BadRequest, found } from '../../lib/errors.ts'
import { messageResponse, messageSchema } from '../../lib/route-schemas.ts'
import { everyone, type RoutePlugin } from '../../records/route-context.server.ts'
import { entities } from '../entities.server.ts'
import { removeAccess } from './account-access.server.ts'
import { mailedTokens } from './mail/mailed-tokens.server.ts'
import { notify } from './mail/notify.server.ts'
import { hashPassword } from './passwords.server.ts'
import { passwordReset } from './user.ts'
import { refuseWeakPassword, storePassword, users } from './users.store.server.ts'

/** The acceptance of an invitation, by its mailed link. */
export const invitationRoutes: RoutePlugin = async (app, context) => {
  const { db, now } = context
  const findLink = (database: typeof db, token: string) => mailedTokens.find(database, token, ['invitation'], now())
  const invalidLink = () => new BadRequest('This invitation has already been used or has expired. Request a new link.')

  const accept = {
    ...messageSchema('Sign-in', 'Accepts an invitation: sets the password of the account, which gets its role'),
    body: passwordReset,
  }
  app.post('/auth/accept-invitation', { config: everyone, schema: accept }, async (request) => {
    const { token, password } = request.body
    const link = await findLink(db, token)
    const user = link && (await users.find(db, link.userId))
    if (!user?.invitedRole) throw invalidLink()
    refuseWeakPassword(context, user.invitedRole, password)
    const hash = await hashPassword(password, { address: clientAddress(request.ip) })
    await write(db, user, async (writer) => {
      // It may have been used or withdrawn while the password was hashed.
      const { email, role, invitedRole } = found(await users.find(writer.tx, user.id), 'User')
      if (!invitedRole || !(await findLink(writer.tx, token))) throw invalidLink()
      const values = { role: invitedRole, verifiedEmail: email, invitedRole: null }
      const after = found(await writer.update(entities.users, user.id, values), 'User')
      await removeAccess(writer.tx, user.id)
      await storePassword(writer.tx, after, hash)
      if (invitedRole !== role) await notify(context, writer.tx, after, { kind: 'roleChanged', role: invitedRole })
    })
    return messageResponse('Your account is ready. Please sign in.')
  })
}
