import { z } from 'zod'
import { resetSuperAdmin } from '../features/users/super-admin.server.ts'
import { ConfigError, readEnvironment } from '../lib/environment.server.ts'
import { openSiteDatabase, runCommand } from '../server/command.server.ts'

/** `npm run admin -- EMAIL`: makes that account a super admin with a new password. The site may be running. */
await runCommand(async () => {
  const email = z.email().toLowerCase().safeParse(process.argv[2]?.trim())
  if (!email.success || process.argv.length !== 3)
    throw new ConfigError('Whose account? Give an e-mail address: npm run admin -- somebody@example.com')
  const environment = readEnvironment(process.env)
  const { mail, rateLimited } = environment
  const db = await openSiteDatabase(environment)
  // The site sends the notices, when it runs.
  const notices = { now: () => new Date(), rateLimited, sendsMail: mail !== undefined }
  const { password } = await resetSuperAdmin(db, email.data, notices)
  await db.destroy()
  console.log(`Super admin: ${email.data}`)
  console.log(`Password: ${password}`)
})
