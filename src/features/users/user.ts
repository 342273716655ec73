import { z } from 'zod'
import { dateInZone, mediumDate } from '../../lib/dates.ts'
import { publicIds, recordFields, requiredTextField, textField } from '../../lib/fields.ts'
import type { ListKeys } from '../../lib/list-keys.ts'
import { naturalKey } from '../../lib/natural-key.ts'
import { roles } from '../../lib/policy.ts'
import { personLimits, personMessages } from './person-rules.ts'

const name = requiredTextField(personLimits.name, personMessages.name)
const ownName = name.min(personLimits.minName, personMessages.shortName)

const email = requiredTextField(personLimits.email, personMessages.email)
  .toLowerCase()
  .refine((value) => z.email().safeParse(value).success, personMessages.invalidEmail)

/** Normalized to Unicode's NFC, since keyboards compose accents differently; otherwise taken exactly as typed. */
const password = z
  .string(personMessages.password)
  .max(personLimits.password * 4, { error: personMessages.longPassword, abort: true }) // before NFC normalization, which is slow for long input
  .overwrite((typed) => typed.normalize('NFC'))
  .min(1, { error: personMessages.password, abort: true })
  .max(personLimits.password, personMessages.longPassword)

const newPassword = password.min(personLimits.minPassword, personMessages.shortPassword)

export const userInput = z.object({ name, email, role: z.enum(roles, 'Role must be user, admin or super_admin') })

/** A stored user. The password's hash is in a table of its own, which the change log never sees. */
export const user = userInput.extend(recordFields).extend({
  /**
   * The email whose owner has opened a mailed link, or to which a super admin gave the account or a new password. The
   * account's email counts as verified if it is the same.
   */
  verifiedEmail: z.string().nullable(),
  /** The role that the account gets when its owner opens the mailed link; null without an invitation. */
  invitedRole: z.enum(roles).nullable(),
})

const ownFields = { ...publicIds, name: true, email: true, role: true, createdAt: true } as const

/** The view of a user for super admins. */
export const shownUser = user.pick({ ...ownFields, verifiedEmail: true, invitedRole: true })

export const newUser = userInput.extend({ password: newPassword })
export const invitation = userInput

/** The fields that a super admin may change; without a password, the old one stays. */
export const userChanges = userInput.partial().extend({
  password: z.union([z.literal(''), newPassword]).nullish(),
})

export const registration = z.object({ name: ownName, email, password: newPassword })
/** What the sign-in pages offer: a link for a forgotten password, and the form to register. */
export const signInOptions = z.object({ byMail: z.boolean(), registration: z.boolean() })
/** `code` is six digits of the authenticator app, or a recovery code; spaces and dashes do not count. */
export const credentials = z.object({ email, password, code: textField(60).nullish() })

/** People's own view of their account. */
export const ownUser = user.pick(ownFields).extend({
  /** True while the role's rights wait for a second factor to be set up. */
  needsSecondFactor: z.literal(true).optional(),
})

/** The fields that people may change in their own account. */
export const accountChanges = z.object({ name: ownName })
export const passwordChange = z.object({ currentPassword: password, password: newPassword })
export const emailChange = z.object({ email })

/** The token of a mailed link. */
const token = z.string('The link is incomplete').max(100, 'The link is incomplete')
export const linkToken = z.object({ token })
export const passwordResetRequest = z.object({ email })
export const passwordReset = z.object({ token, password: newPassword })

/** A change of email, and the addresses that have confirmed it. */
export const pendingEmailChange = z.object({
  email: z.string(),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  expiresAt: z.string(),
})

/** A session of a signed-in person. `agent` is the browser's User-Agent header, times are ISO 8601. */
export const authSession = z.object({
  id: z.string(),
  _id: z.string(),
  agent: textField(300),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** To within five minutes. */
  usedAt: z.string(),
  current: z.boolean(),
  /** True if it began at an address that was new for the person, until they recognize it as their own. */
  isNewLocation: z.boolean(),
})

export type User = z.infer<typeof user>
export type ShownUser = z.infer<typeof shownUser>
export type OwnUser = z.infer<typeof ownUser>
export type NewUser = z.infer<typeof newUser>
export type Invitation = z.infer<typeof invitation>
export type UserChanges = z.infer<typeof userChanges>
export type SignInOptions = z.infer<typeof signInOptions>
export type PendingEmailChange = z.infer<typeof pendingEmailChange>
export type AuthSession = z.infer<typeof authSession>

/** Returns all dates that a moment may have: the summit's time zone decides, and staff may change it. */
const datesAnywhere = (moment: string) =>
  ['Etc/GMT+12', 'UTC', 'Etc/GMT-14'].map((timeZone) => mediumDate(dateInZone(timeZone, new Date(moment))))

/** By name, then by email; the separator sorts before all characters of a key. */
export const userKeys: ListKeys<User> = {
  listKey: ({ name, email }) => `${naturalKey(name)}\u0001${naturalKey(email)}`,
  texts: ['name', 'email', 'role', 'createdAt'],
  leadingField: 'name',
  searched: ({ createdAt }) => (createdAt ? datesAnywhere(createdAt) : []),
}
