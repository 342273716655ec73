import type { Transaction } from 'kysely'
import type { Actor } from '../../db/change-log.server.ts'
import { write } from '../../db/write.server.ts'
import { Forbidden, found, HttpError, invalidField } from '../../lib/errors.ts'
import { isHigher, type Role } from '../../lib/policy.ts'
import { staffPasswordProblem } from '../../lib/staff-passwords.server.ts'
import type { AuthUser, RouteContext } from '../../records/route-context.server.ts'
import { type Database, entities, type Tables, type Writer } from '../entities.server.ts'
import { removeAccess } from './account-access.server.ts'
import { authSessions } from './auth-sessions.server.ts'
import { emailChanges } from './mail/email-changes.server.ts'
import { invitations } from './mail/invitations.server.ts'
import { mailedTokens } from './mail/mailed-tokens.server.ts'
import { type MailContext, notify } from './mail/notify.server.ts'
import { outbox } from './mail/outbox.server.ts'
import { hashPassword } from './passwords.server.ts'
import { rateLimiter } from './rate-limiter.server.ts'
import type { Invitation, NewUser, User, UserChanges } from './user.ts'

export const users = {
  async find(db: Database, id: string): Promise<User | undefined> {
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    return row && entities.users.toRecord(row)
  },

  /** Returns the password's hash beside the user, who may be sent to a client; undefined without a password. */
  async findByEmail(db: Database, email: string): Promise<{ user: User; hash: string | undefined } | undefined> {
    const row = await db
      .selectFrom('users')
      .leftJoin('passwords', 'passwords.userId', 'users.id')
      .selectAll('users')
      .select('passwords.hash')
      .where('email', '=', email)
      .executeTakeFirst()
    return row && { user: entities.users.toRecord(row), hash: row.hash ?? undefined }
  },

  /** For super admins. @throws HttpError 409 when the email is taken */
  async create(context: RouteContext, actor: AuthUser, { password, ...input }: NewUser): Promise<User> {
    refuseWeakPassword(context, input.role, password)
    const hash = await hashPassword(password, { isStaff: true })
    return write(context.db, actor, async (writer) => {
      await authSessions.reauthorize(writer.tx, actor, 'super_admin')
      return insertUser(writer, { ...input, verifiedEmail: input.email }, hash)
    })
  },

  /**
   * For super admins. Adds an account without a password, and mails its owner a link for choosing one and getting the
   * role. @throws HttpError 409 when the email is taken
   */
  async invite({ db, now }: RouteContext, actor: AuthUser, { role, ...input }: Invitation): Promise<User> {
    return write(db, actor, async (writer) => {
      await authSessions.reauthorize(writer.tx, actor, 'super_admin')
      await refuseTakenEmail(writer.tx, input.email)
      const user = await writer.insert(entities.users, { ...input, role: 'user', invitedRole: role })
      await invitations.send(writer.tx, user, now())
      return user
    })
  },

  /**
   * For super admins. A new password or another role ends the user's sessions; the user is notified of the changes. A
   * new password and a higher role also end every other way into the account. A higher role without a new password
   * needs a verified email and, if staff need strong passwords, a password known to be strong; otherwise it waits
   * until the account's owner has opened a mailed link and chosen a password.
   * @returns the user, and the message for the super admin
   */
  async update(
    context: RouteContext,
    actor: AuthUser,
    id: string,
    { password, ...changes }: UserChanges,
  ): Promise<{ user: User; message: string }> {
    const hash = password ? await hashPassword(password, { isStaff: true }) : undefined
    return write(context.db, actor, async (writer) => {
      await authSessions.reauthorize(writer.tx, actor, 'super_admin')
      const before = found(await users.find(writer.tx, id), 'User')
      await refuseImpossible(writer.tx, before, changes)
      const plan = planChanges(before, changes, { hasNewPassword: hash !== undefined, ...context })
      const { values, isInvited, endsAccess, changesInvitation } = plan
      if (isInvited && !context.sendsMail) throw invalidField('password', passwordNeeded)
      // A new password ends the second factors.
      refuseWeakPassword(context, changes.role ?? before.role, password)
      const after = found(await writer.update(entities.users, id, values), 'User')
      const removed = endsAccess ? await removeAccess(writer.tx, id) : ''
      if (hash) await storePassword(writer.tx, after, hash)
      if (after.role !== before.role) await authSessions.revokeAll(writer.tx, id)
      if (changesInvitation) await invitations.send(writer.tx, after, context.now())
      await notifyOfChanges(context, writer.tx, { before, after, hasNewPassword: hash !== undefined })
      const invited = isInvited ? invitedSentence(after) : ''
      return { user: after, message: ['User updated successfully!', removed, invited].filter(Boolean).join(' ') }
    })
  },

  /** For super admins. Mails the link of an invitation again. @throws HttpError 409 when there is no invitation */
  async inviteAgain({ db, now }: RouteContext, actor: AuthUser, id: string): Promise<void> {
    await write(db, actor, async ({ tx }) => {
      await authSessions.reauthorize(tx, actor, 'super_admin')
      const user = found(await users.find(tx, id), 'User')
      if (!user.invitedRole) throw new HttpError(409, 'This user has no open invitation')
      await invitations.send(tx, user, now())
    })
  },

  /** For super admins. @throws Forbidden when the user is one, too */
  async remove(db: Database, actor: AuthUser, id: string): Promise<void> {
    await write(db, actor, async (writer) => {
      await authSessions.reauthorize(writer.tx, actor, 'super_admin')
      const { role, email } = found(await users.find(writer.tx, id), 'User')
      if (role === 'super_admin') throw new Forbidden('Cannot delete Super Admin')
      await eraseUser(writer, { id, email })
    })
  },

  /**
   * Deletes the account with an email, if there is one, and everything else that is stored about it.
   * @returns false when there is no account. @throws HttpError 409 for the last super admin
   */
  async erase(db: Database, actor: Actor, email: string): Promise<boolean> {
    return write(db, actor, async (writer) => {
      const { user } = (await users.findByEmail(writer.tx, email)) ?? {}
      if (user?.role === 'super_admin') await refuseLastSuperAdmin(writer.tx, user.id, 'deleted')
      await eraseUser(writer, { id: user?.id ?? '', email })
      return user !== undefined
    })
  },

  async hasSuperAdmin(db: Database): Promise<boolean> {
    return (
      (await db.selectFrom('users').select('id').where('role', '=', 'super_admin').executeTakeFirst()) !== undefined
    )
  },

  /**
   * Makes the account with this email a super admin with this password, creates it if necessary, and ends its
   * sessions. If it was no super admin, removes every other way into it too.
   * @param isNeeded called within the transaction, so that no other process interferes
   * @param notices whether and how to notify the owner of a changed account
   * @returns a sentence about what was removed, or ''; undefined, with nothing changed, when `isNeeded` resolves to
   * false
   */
  async makeSuperAdmin(
    db: Database,
    actor: Actor,
    { email, password }: { email: string; password: string },
    {
      isNeeded = async () => true,
      notices,
    }: { isNeeded?: (tx: Transaction<Tables>) => Promise<boolean>; notices?: MailContext | undefined } = {},
  ): Promise<string | undefined> {
    const hash = await hashPassword(password)
    const values = { role: 'super_admin', verifiedEmail: email, invitedRole: null } as const
    return write(db, actor, async (writer) => {
      if (!(await isNeeded(writer.tx))) return undefined
      const existing = await users.findByEmail(writer.tx, email)
      if (!existing) {
        await insertUser(writer, { name: 'Super Admin', email, ...values }, hash)
        return ''
      }
      const user = found(await writer.update(entities.users, existing.user.id, values), 'User')
      const removed = existing.user.role === 'super_admin' ? '' : await removeAccess(writer.tx, user.id)
      await storePassword(writer.tx, user, hash)
      await authSessions.revokeAll(writer.tx, user.id)
      const changes = { before: existing.user, after: user, hasNewPassword: true }
      if (notices) await notifyOfChanges(notices, writer.tx, changes)
      return removed
    })
  },
}

/** Returns the values to store for a super admin's changes of an account, and their other effects. */
function planChanges(
  before: User,
  changes: Omit<UserChanges, 'password'>,
  { hasNewPassword, staffPasswords }: Pick<RouteContext, 'staffPasswords'> & { hasNewPassword: boolean },
) {
  const { email = before.email, role = before.role } = changes
  const isRaised = isHigher(role, before.role)
  /** The role waits until the owner of the email has opened a link. */
  const wasVerified = before.verifiedEmail === before.email
  // The site cannot know how strong the password of a visitor is.
  const maybeWeak = staffPasswords === 'strict' && before.role === 'user'
  const isInvited = isRaised && !hasNewPassword && (!wasVerified || maybeWeak)
  const roles = isInvited ? { role: before.role, invitedRole: role } : { role, invitedRole: null }
  const values = {
    ...changes,
    ...((hasNewPassword || wasVerified) && { verifiedEmail: email }),
    ...(changes.role && roles),
  }
  const endsAccess = hasNewPassword || (isRaised && !isInvited)
  const changesInvitation = endsAccess || changes.role !== undefined || email !== before.email
  return { values, isInvited, endsAccess, changesInvitation }
}

const invitedSentence = ({ email }: User) =>
  `The role takes effect when they open the link that was mailed to ${email}.`

/** @throws HttpError 409 when the email is taken, or the last super admin would be demoted */
async function refuseImpossible(
  tx: Transaction<Tables>,
  before: User,
  { email, role = before.role }: Omit<UserChanges, 'password'>,
) {
  if (email && email !== before.email) await refuseTakenEmail(tx, email)
  if (before.role === 'super_admin' && role !== 'super_admin') await refuseLastSuperAdmin(tx, before.id, 'demoted')
}

const passwordNeeded =
  'The account’s password may be weak or known to someone else. Set a new one together with the role.'

/** @throws HttpError 400 for a password that staff may not have */
export function refuseWeakPassword(
  { staffPasswords }: Pick<RouteContext, 'staffPasswords'>,
  role: Role,
  password: string | null | undefined,
  hasSecondFactor = false,
) {
  const problem =
    password && role !== 'user' && staffPasswords === 'strict' && staffPasswordProblem(password, hasSecondFactor)
  if (problem) throw invalidField('password', `Password ${problem}`)
}

/** Deletes an account, and other accounts' mails and counters that name its email. The change log never names it. */
async function eraseUser(writer: Writer, { id, email }: Pick<User, 'id' | 'email'>) {
  // Foreign keys delete everything else of the account with the row, such as sessions.
  await writer.remove(entities.users, id)
  await outbox.erase(writer.tx, email)
  await emailChanges.erase(writer.tx, email)
  await rateLimiter.erase(writer.tx, { id, email })
}

type Changes = { before: User; after: User; hasNewPassword: boolean }

async function notifyOfChanges(
  context: MailContext,
  tx: Transaction<Tables>,
  { before, after, hasNewPassword }: Changes,
) {
  const { email, role } = after
  if (email !== before.email) await emailChanges.finish(context, tx, before, after)
  if (hasNewPassword) await notify(context, tx, after, { kind: 'passwordChanged' })
  if (role !== before.role) await notify(context, tx, after, { kind: 'roleChanged', role })
}

/** Stores the hash of a password, or of the same one after a rehash. */
export async function storeHash(tx: Transaction<Tables>, userId: string, hash: string) {
  await tx
    .insertInto('passwords')
    .values({ userId, hash })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ hash }))
    .execute()
}

/** @throws HttpError 409 when the email is taken */
export async function insertUser(
  writer: Writer,
  input: Omit<NewUser, 'password'> & Partial<User>,
  hash: string,
): Promise<User> {
  await refuseTakenEmail(writer.tx, input.email)
  const user = await writer.insert(entities.users, input)
  await storePassword(writer.tx, user, hash)
  return user
}

/**
 * Stores the hash of a new password, unblocks sign-ins to the account from every address, ends links to reset it, and
 * cancels a change of email: choosing a new password is the advice to people who did not request it.
 */
export async function storePassword(tx: Transaction<Tables>, { id: userId, email }: User, hash: string) {
  await storeHash(tx, userId, hash)
  await emailChanges.cancel(tx, userId)
  await rateLimiter.resetAccount(tx, email)
  await mailedTokens.revoke(tx, userId, ['passwordReset'])
  await outbox.withdrawReset(tx, email)
}

/** @throws HttpError 409 */
export async function refuseTakenEmail(tx: Transaction<Tables>, email: string) {
  const taken = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  const message = 'An account with this email already exists'
  if (taken) throw new HttpError(409, message, { errors: [{ field: 'email', message }] })
}

async function refuseLastSuperAdmin(tx: Transaction<Tables>, id: string, change: 'demoted' | 'deleted') {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!other) throw new HttpError(409, `The last Super Admin cannot be ${change}`)
}
