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
 * A hash takes a whole core for about 40 ms, on a thread that file access also needs. At most three run concurrently,
 * and one core stays free for requests; the others wait in the queue.
 */
const hashQueue = pLimit(Math.max(1, Math.min(3, availableParallelism() - 1)))
const maxQueueLength = 64

/** Returns the number of hashes that wait. */
export const passwordQueueLength = (): number => hashQueue.pendingCount

/** @throws HttpError 503 when the queue is full */
async function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashQueue.pendingCount >= maxQueueLength)
    throw new HttpError(503, 'Too many people are signing in at this moment. Please try again shortly.', {
      retryAfter: 3,
    })
  return hashQueue(work)
}

/** @throws HttpError 503 when too many hashes are waiting */
export const hashPassword = (password: string): Promise<string> => enqueue(() => argon2Hash(password, parameters))

let dummyHash: Promise<string> | undefined

/**
 * Compares a password with its hash. Without a hash the result is false after the same time, so that the time does not
 * tell whether an account exists.
 * @throws HttpError 503 when too many hashes are waiting
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= argon2Hash('not the password of any account', parameters)
  const compared = hash ?? (await dummyHash)
  const matches = await enqueue(() => argon2Verify(compared, password))
  return matches && hash !== undefined
}

/** Returns true for a hash that was made with other parameters than the current ones. */
export const needsRehash = (hash: string) => !hash.startsWith(currentPrefix)
