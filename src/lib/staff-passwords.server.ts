import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** Lengths in characters. */
const minLength = { withSecondFactor: 8, without: 12 }

let commonPasswords: Set<string> | undefined

/** Returns true for one of the 10,000 most common passwords. The list takes some 60 ms to load: only at the first call. */
function isCommon(password: string): boolean {
  if (!commonPasswords) {
    const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
    commonPasswords = new Set(dictionary['passwords-common'].slice(0, 10_000).map(String))
  }
  return commonPasswords.has(password.toLowerCase())
}

/** Returns what a password lacks under `STAFF_PASSWORDS=strict`, as 'must …', or undefined. */
export function staffPasswordProblem(password: string, hasSecondFactor: boolean): string | undefined {
  const { length } = [...password]
  if (length < minLength.withSecondFactor && hasSecondFactor)
    return `must be at least ${minLength.withSecondFactor} characters for staff`
  if (length < minLength.without && !hasSecondFactor)
    return `must be at least ${minLength.without} characters for staff, or ${minLength.withSecondFactor} with two-factor authentication`
  return isCommon(password) ? 'must not be one of the 10,000 most common ones' : undefined
}
