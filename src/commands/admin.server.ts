import { z } from 'zod'
import { write } from '../db/write.server.ts'
import type { Database } from '../features/entities.server.ts'
import type { MailContext } from '../features/users/mail/notify.server.ts'
import { secondFactor } from '../features/users/second-factor/second-factor.server.ts'
import { resetSuperAdmin } from '../features/users/super-admin.server.ts'
import { users } from '../features/users/users.store.server.ts'
import { ConfigError, readEnvironment } from '../lib/environment.server.ts'
import { openSiteDatabase, runCommand } from '../server/process/command.server.ts'

const resetFlag = '--reset-second-factor'

/**
 * `npm run admin -- EMAIL` makes that account a super admin with a new password; with `--reset-second-factor` it only
 * removes the account's second factors. The site may be running.
 */
await runCommand(async () => {
  const [typed, flag, ...more] = process.argv.slice(2)
  const email = z.email().toLowerCase().safeParse(typed?.trim())
  if (!email.success || (flag && flag !== resetFlag) || more.length > 0)
    throw new ConfigError(`Whose account? Give an email address: npm run admin -- somebody@example.com [${resetFlag}]`)
  const environment = readEnvironment(process.env)
  const db = await openSiteDatabase(environment)
  // The site sends the notices, when it runs.
  const { mail, rateLimited } = environment
  const notices = { now: () => new Date(), rateLimited, sendsMail: mail !== undefined }
  try {
    await (flag ? resetSecondFactor : resetPassword)(db, email.data, notices)
  } finally {
    await db.destroy()
  }
})

async function resetPassword(db: Database, email: string, notices: MailContext) {
  const { password, removed } = await resetSuperAdmin(db, email, notices)
  console.log(`Super admin: ${email}`)
  console.log(`Password: ${password}`)
  if (removed) console.log(removed)
}

async function resetSecondFactor(db: Database, email: string, notices: MailContext) {
  const { user } = (await users.findByEmail(db, email)) ?? {}
  if (!user) throw new ConfigError(`There is no account with the email address ${email}.`)
  await write(db, { id: null, name: 'npm run admin' }, (writer) => secondFactor.reset(notices, writer, user.id))
  console.log(`Two-factor authentication of ${email} was turned off. The password hasn’t changed.`)
}
