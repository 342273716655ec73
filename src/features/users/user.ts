import { z } from 'zod'
import { publicIds, recordFields, requiredTextField, textField } from '../../lib/fields.ts'
import { roles } from '../../lib/policy.ts'

const name = requiredTextField(120, 'Name is required')
const ownName = name.min(2, 'Name must be at least 2 characters')

const email = requiredTextField(254, 'Email is required')
  .toLowerCase()
  .refine((value) => z.email().safeParse(value).success, 'Invalid email address')

const tooLong = 'Password must be at most 200 characters'

/** Normalized to Unicode's NFC, since keyboards compose accents differently; otherwise taken exactly as typed. */
const password = z
  .string('Password is required')
  .max(800, { error: tooLong, abort: true }) // bounds the work of normalizing
  .overwrite((value) => value.normalize('NFC'))
  .min(1, { error: 'Password is required', abort: true })
  .max(200, tooLong)

const newPassword = password.min(6, 'Password must be at least 6 characters')

export const userInput = z.object({ name, email, role: z.enum(roles, 'Role must be user, admin or super_admin') })

/** A stored user. The password's hash is in a table of its own, which the change log never sees. */
export const user = userInput.extend(recordFields)

/** The view of a user for that person and for super admins. */
export const shownUser = user.pick({ ...publicIds, name: true, email: true, role: true, createdAt: true })

export const newUser = userInput.extend({ password: newPassword })

/** The fields that a super admin may change; without a password, the old one stays. */
export const userChanges = userInput.partial().extend({
  password: z.union([z.literal(''), newPassword]).nullish(),
})

export const registration = z.object({ name: ownName, email, password: newPassword })
export const credentials = z.object({ email, password })

/** The fields that people may change in their own account. */
export const accountChanges = z.object({ name: ownName })
export const passwordChange = z.object({ currentPassword: password, password: newPassword })

/** A session of a signed-in person. `agent` is the browser's User-Agent header, times are ISO 8601. */
export const authSession = z.object({
  id: z.string(),
  _id: z.string(),
  agent: textField(300),
  createdAt: z.string(),
  expiresAt: z.string(),
  current: z.boolean(),
})

export type User = z.infer<typeof user>
export type ShownUser = z.infer<typeof shownUser>
export type NewUser = z.infer<typeof newUser>
export type UserChanges = z.infer<typeof userChanges>
export type Registration = z.infer<typeof registration>
export type AuthSession = z.infer<typeof authSession>
