import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../entities.server.ts'
import type { AuthenticatorAppSecret } from './second-factor.ts'

/** How many seconds a code is shown. */
const period = 30

/** Codes of the step before and after are accepted too, because clocks differ. */
const window = 1

const totp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period, digits: 6, algorithm: 'SHA1' })

/**
 * Time-based codes of an authenticator app (RFC 6238). One secret for each account, inactive until its first code is
 * entered.
 */
export const authenticatorApp = {
  async isActive(db: Database, userId: string): Promise<boolean> {
    const row = await db
      .selectFrom('authenticator_apps')
      .select('userId')
      .where('userId', '=', userId)
      .where('active', '=', 1)
      .executeTakeFirst()
    return row !== undefined
  },

  /**
   * Creates a secret of 160 bits, which is not active yet.
   * @param issuer the name under which the app lists the account
   * @returns undefined when there is an active one
   */
  async prepare(
    db: Database,
    { id, email }: { id: string; email: string },
    issuer: string,
  ): Promise<AuthenticatorAppSecret | undefined> {
    const secret = new Secret({ size: 20 })
    const values = { secret: secret.base32, lastStep: 0 }
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('authenticator_apps')
      .values({ userId: id, ...values, active: 0 })
      .onConflict((conflict) =>
        conflict.column('userId').doUpdateSet(values).where('authenticator_apps.active', '=', 0),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return undefined
    // A colon separates the issuer from the label.
    const uri = new TOTP({ issuer: issuer.replaceAll(':', ' '), label: email, secret, period }).toString()
    return { secret: secret.base32, uri }
  },

  /** Activates the prepared secret. @returns false when the code doesn't match it */
  async activate(db: Database, userId: string, code: string, now: Date): Promise<boolean> {
    return use(db, { userId, active: 0 }, code, now)
  },

  /**
   * Uses up a code. Each is accepted only once, even by several processes. @returns false when it is wrong or used up
   */
  async verify(db: Database, userId: string, code: string, now: Date): Promise<boolean> {
    return use(db, { userId, active: 1 }, code, now)
  },

  /** @returns false when there is none that is active */
  async remove(db: Database, userId: string): Promise<boolean> {
    const isActive = await authenticatorApp.isActive(db, userId)
    await db.deleteFrom('authenticator_apps').where('userId', '=', userId).execute()
    return isActive
  },
}

async function use(
  db: Database,
  { userId, active }: { userId: string; active: 0 | 1 },
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('authenticator_apps')
    .select('secret')
    .where('userId', '=', userId)
    .where('active', '=', active)
    .executeTakeFirst()
  const delta = row && totp(row.secret).validate({ token: code, timestamp: now.getTime(), window })
  if (typeof delta !== 'number') return false
  const step = Math.floor(now.getTime() / 1000 / period) + delta
  const { numUpdatedRows } = await db
    .updateTable('authenticator_apps')
    .set({ lastStep: step, active: 1 })
    .where('userId', '=', userId)
    .where('secret', '=', row?.secret ?? '')
    .where('active', '=', active)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
