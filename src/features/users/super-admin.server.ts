import { randomBytes } from 'node:crypto'
import type { Database } from '../entities.server.ts'
import { users } from './users.store.server.ts'

type Credentials = { email: string; password: string }

/**
 * While there is no super admin, makes the first one. Of several processes that start at once, one does.
 * @param password generated when there is none
 * @returns what to sign in with, or undefined when there was a super admin already
 */
export async function createFirstSuperAdmin(
  db: Database,
  { email, password = generatedPassword() }: { email: string; password: string | undefined },
): Promise<Credentials | undefined> {
  if (await users.hasSuperAdmin(db)) return undefined
  const actor = { id: null, name: 'First start' }
  return (await users.makeSuperAdmin(db, actor, { email, password }, users.hasSuperAdmin)) && { email, password }
}

/** Gives whoever has that e-mail, or a new user, the rights of a super admin and a new password. */
export async function resetSuperAdmin(db: Database, email: string): Promise<Credentials> {
  const password = generatedPassword()
  await users.makeSuperAdmin(db, { id: null, name: 'npm run admin' }, { email, password })
  return { email, password }
}

/** 100 random bits in four groups that can be read aloud: no 0, 1, i, l, o, u. */
function generatedPassword(): string {
  const letters = '23456789abcdefghjkmnpqrstvwxyzAB'
  const text = [...randomBytes(20)].map((byte) => letters[byte % 32]).join('')
  return text.match(/.{5}/g)?.join('-') ?? ''
}
