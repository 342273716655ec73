import type { Transaction } from 'kysely'
import type { Environment } from '../../../lib/environment.server.ts'
import { found, HttpError } from '../../../lib/errors.ts'
import type { Role } from '../../../lib/policy.ts'
import { type Database, entities, type Tables, type Writer } from '../../entities.server.ts'
import { authSessions } from '../auth-sessions.server.ts'
import { type MailContext, notify } from '../mail/notify.server.ts'
import type { OwnUser, User } from '../user.ts'
import { authenticatorApp } from './authenticator-app.server.ts'
import { passkeys } from './passkeys.server.ts'
import { recoveryCodes } from './recovery-codes.server.ts'
import type { SecondFactors } from './second-factor.ts'

type Requirement = Environment['requireSecondFactor']

const requiresSecondFactor = (requirement: Requirement, role: Role): boolean =>
  requirement === 'admin' ? role !== 'user' : requirement === role

type Owner = Pick<User, 'id' | 'role'>

/**
 * All second factors of an account: an authenticator app, passkeys, and recovery codes while one of the others
 * exists.
 */
export const secondFactor = {
  async of(db: Database, { id, role }: Owner, requirement: Requirement): Promise<SecondFactors> {
    return {
      authenticatorApp: await authenticatorApp.isActive(db, id),
      passkeys: await passkeys.list(db, id),
      recoveryCodes: await recoveryCodes.count(db, id),
      required: requiresSecondFactor(requirement, role),
    }
  },

  /** Returns people's own view of their account. */
  async ownView(db: Database, user: User, requirement: Requirement): Promise<User & OwnUser> {
    return (await secondFactor.isMissing(db, user, requirement)) ? { ...user, needsSecondFactor: true } : user
  },

  /** Returns whether a role requires a second factor that its owner does not have. */
  async isMissing(db: Database, { id, role }: Owner, requirement: Requirement): Promise<boolean> {
    return requiresSecondFactor(requirement, role) && !(await secondFactor.exists(db, id))
  },

  async exists(db: Database, userId: string): Promise<boolean> {
    return (await authenticatorApp.isActive(db, userId)) || (await passkeys.list(db, userId)).length > 0
  },

  /** Uses up a code of the authenticator app or a recovery code. @returns false when it is neither */
  async verifyCode(db: Database, userId: string, typed: string, now: Date): Promise<boolean> {
    const code = typed.replace(/[\s\p{Dash_Punctuation}]/gu, '').toLowerCase()
    return /^\d{6}$/.test(code)
      ? authenticatorApp.verify(db, userId, code, now)
      : recoveryCodes.verify(db, userId, code)
  },

  /**
   * Removes the recovery codes when a change has left no other factor.
   * @throws HttpError 409 when it was the last one and the role needs one
   */
  async afterChange(tx: Transaction<Tables>, { id, role }: Owner, requirement: Requirement): Promise<void> {
    if (await secondFactor.exists(tx, id)) return
    if (requiresSecondFactor(requirement, role))
      throw new HttpError(
        409,
        'Your role needs two-factor authentication. Add another method before you remove this one.',
      )
    await recoveryCodes.removeAll(tx, id)
  },

  /** Removes all factors of a person who has lost them, and ends their sessions. @throws NotFound */
  async reset(context: MailContext, { tx, update }: Writer, userId: string): Promise<void> {
    const user = found(await update(entities.users, userId, {}), 'User')
    const { id } = user
    await authenticatorApp.remove(tx, id)
    await passkeys.removeAll(tx, id)
    await recoveryCodes.removeAll(tx, id)
    await authSessions.revokeAll(tx, id)
    await notify(context, tx, user, { kind: 'secondFactorChanged' })
  },
}
