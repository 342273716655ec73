import { availableParallelism } from 'node:os'
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { HttpError } from '../../lib/errors.ts'

/**
 * argon2id as OWASP's Password Storage Cheat Sheet recommends it: 19 MiB, two passes, one lane. When these rise, each
 * password is hashed anew at its owner's next sign-in.
 */
const parameters = { algorithm: 2 /* argon2id */, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

/**
 * Hashing takes some 40 ms of a whole core on a thread of its own. Only so many run at once that the rest of the
 * server keeps breathing; the others wait in line, and where the line is long, they are sent away.
 */
const running = pLimit(Math.max(1, Math.min(3, availableParallelism() - 1)))
const longestLine = 64

async function inLine<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running.pendingCount >= longestLine)
    throw new HttpError(503, 'Too many people are signing in at this moment. Please try again shortly.', {
      retryAfter: 3,
    })
  return running(work)
}

export const hashPassword = (password: string): Promise<string> => inLine(() => argon2Hash(password, parameters))

/** Waits for work on a password. Who is sent away from the line has tried nothing: `onSentAway` takes it back. */
export async function unlessSentAway<Result>(work: Promise<Result>, onSentAway: () => Promise<void>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    await onSentAway()
    throw error
  }
}

let standIn: Promise<string> | undefined

/** Whether the password is the one of `hash`. Without a hash the answer is no, after the same time. */
export async function isPassword(hash: string | undefined, password: string): Promise<boolean> {
  standIn ??= argon2Hash('nobody has this password', parameters)
  const compared = hash ?? (await standIn)
  const matches = await inLine(() => argon2Verify(compared, password))
  return matches && hash !== undefined
}

/** Whether the hash was made with other parameters than today's. */
export const isOutdated = (hash: string) => !hash.startsWith(currentPrefix)
