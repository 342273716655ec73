import { z } from 'zod'
import { users } from '../features/users/users.store.server.ts'
import { ConfigError, readEnvironment } from '../lib/environment.server.ts'
import { HttpError } from '../lib/errors.ts'
import { openSiteDatabase, runCommand } from '../server/process/command.server.ts'

/** `npm run erase -- EMAIL` deletes an account, and all that the database knows of the person. The site may be running. */
await runCommand(async () => {
  const [typed, ...more] = process.argv.slice(2)
  const email = z.email().toLowerCase().safeParse(typed?.trim())
  if (!email.success || more.length > 0)
    throw new ConfigError('Whose data? Give an email address: npm run erase -- somebody@example.com')
  const db = await openSiteDatabase(readEnvironment(process.env))
  try {
    const isErased = await users.erase(db, { id: null, name: 'npm run erase' }, email.data).catch((error) => {
      throw error instanceof HttpError ? new ConfigError(`${error.message}.`) : error
    })
    console.log(
      isErased
        ? `The account of ${email.data} was deleted. Earlier backups still contain it.`
        : `There is no account with the email address ${email.data}. Mails to it were deleted.`,
    )
  } finally {
    await db.destroy()
  }
})
