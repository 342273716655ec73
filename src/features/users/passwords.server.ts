import { availableParallelism } from 'node:os'
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { HttpError } from '../../lib/errors.ts'

/**
 * argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. When they are
 * raised, each password is rehashed at its owner's next sign-in.
 */
const parameters = { algorithm: 2 /* argon2id */, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

/**
 * A hash takes a whole core for about 40 ms, on a thread that file access also needs. At most three run concurrently, and
 * the others wait. Staff have a queue of their own: nobody else can make them wait.
 */
const queues = {
  staff: { run: pLimit(1), places: 16 },
  others: { run: pLimit(Math.max(1, Math.min(2, availableParallelism() - 1))), places: 64 },
}

/** How many hashes may run or wait for one account, and for one client address, in each process. */
const maxPending = { account: 2, address: 8 }
const pending = new Map<string, number>()

/**
 * The client on whose behalf the server hashes: `account` is any text that identifies one, `isStaff` is true for staff
 * who are signed in, or who sign in from a familiar address.
 */
export type HashClient = { account?: string; address?: string; isStaff?: boolean }

/** Returns the number of hashes that wait. */
export const passwordQueueLength = (): number => queues.staff.run.pendingCount + queues.others.run.pendingCount

/** @throws HttpError 503 when the queue is full, 429 when the client has too many hashes in it */
async function enqueue<Result>(work: () => Promise<Result>, client?: HashClient): Promise<Result> {
  const { run, places } = client?.isStaff ? queues.staff : queues.others
  if (run.pendingCount >= places)
    throw new HttpError(503, 'Too many people are signing in right now. Please try again shortly.', {
      retryAfter: 3,
    })
  const release = reserve(client)
  return run(work).finally(release)
}

/** Counts a hash as pending. @returns a function that ends this. @throws HttpError 429 */
function reserve({ account, address, isStaff }: HashClient = {}): () => void {
  const limits: [key: string, max: number][] = []
  if (account !== undefined) limits.push([`account ${account}`, maxPending.account])
  if (address !== undefined && !isStaff) limits.push([`address ${address}`, maxPending.address])
  if (limits.some(([key, max]) => (pending.get(key) ?? 0) >= max))
    throw new HttpError(429, 'Too many attempts at once. Please try again in a few seconds.', { retryAfter: 2 })
  for (const [key] of limits) pending.set(key, (pending.get(key) ?? 0) + 1)
  return () => {
    for (const [key] of limits) {
      const left = (pending.get(key) ?? 1) - 1
      if (left > 0) pending.set(key, left)
      else pending.delete(key)
    }
  }
}

/**
 * @param client whose pending hashes are limited; undefined for the server itself, which has no limits
 * @throws HttpError 503 when too many hashes are waiting, 429 when the client has too many
 */
export const hashPassword = (password: string, client?: HashClient): Promise<string> =>
  enqueue(() => argon2Hash(password, parameters), client)

let dummyHash: Promise<string> | undefined

/**
 * Compares a password with its hash. Without a hash, the result is false after the same time, so that the timing does
 * not reveal whether an account exists.
 * @throws HttpError 503 when too many hashes are waiting, 429 when the client has too many
 */
export async function verifyPassword(
  hash: string | undefined,
  password: string,
  client?: HashClient,
): Promise<boolean> {
  dummyHash ??= argon2Hash('not the password of any account', parameters)
  const compared = hash ?? (await dummyHash)
  const matches = await enqueue(() => argon2Verify(compared, password), client)
  return matches && hash !== undefined
}

/** Returns true for a hash that was made with other parameters than the current ones. */
export const needsRehash = (hash: string) => !hash.startsWith(currentPrefix)
