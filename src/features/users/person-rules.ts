import { isEmailAddress } from '../../lib/email-address.ts'

/**
 * The limits and messages of a person's fields. The schemas in `user.ts` use them, and so do forms, without loading
 * zod.
 */

/** Lengths in characters. */
export const personLimits = { minName: 2, name: 120, email: 254, minPassword: 6, password: 200 } as const

export const personMessages = {
  name: 'Name is required',
  shortName: `Name must be at least ${personLimits.minName} characters`,
  email: 'Email is required',
  invalidEmail: 'Invalid email address',
  password: 'Password is required',
  shortPassword: `Password must be at least ${personLimits.minPassword} characters`,
  longPassword: `Password must be at most ${personLimits.password} characters`,
} as const

/** A rule returns the error message for the text of a field, or false. */
export const requiredName = (name: string) => !name && personMessages.name
export const requiredPassword = (password: string) => !password && personMessages.password

/** The rules of registration and of changes to one's own account. */
export const personRules = {
  name: (name: string) => requiredName(name) || ([...name].length < personLimits.minName && personMessages.shortName),
  email: (email: string) => (!email && personMessages.email) || (!isEmailAddress(email) && personMessages.invalidEmail),
  password: (password: string) =>
    requiredPassword(password) || (password.length < personLimits.minPassword && personMessages.shortPassword),
  confirmPassword: (confirmed: string, { password }: { password: string }) =>
    (!confirmed && 'Confirm password is required') || (confirmed !== password && 'Passwords must match'),
}
