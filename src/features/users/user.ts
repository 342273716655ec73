import { z } from 'zod'
import { publicIds, recordFields, requiredTextField, textField } from '../../lib/fields.ts'
import { roles } from '../../lib/policy.ts'

const name = requiredTextField(120, 'Name is required')
const ownName = name.min(2, 'Name must be at least 2 characters')

const email = requiredTextField(254, 'Email is required')
  .toLowerCase()
  .refine((value) => z.email().safeParse(value).success, 'Invalid email address')

const longPassword = 'Password must be at most 200 characters'

/** In Unicode's NFC, so that the same password typed on another keyboard is the same; otherwise exactly as typed. */
const password = z
  .string('Password is required')
  .max(800, { error: longPassword, abort: true }) // before the work of composing
  .overwrite((typed) => typed.normalize('NFC'))
  .min(1, { error: 'Password is required', abort: true })
  .max(200, longPassword)

const newPassword = password.min(6, 'Password must be at least 6 characters')

export const userInput = z.object({ name, email, role: z.enum(roles, 'Role must be user, admin or super_admin') })

/** A user as kept; the password's hash lives in a table that the log of changes never sees. */
export const user = userInput.extend(recordFields)

/** What the person themself and super admins see of a user. */
export const shownUser = user.pick({ ...publicIds, name: true, email: true, role: true, createdAt: true })

export const newUser = userInput.extend({ password: newPassword })

/** What a super admin changes of a user; without a password, the old one stays. */
export const userChanges = userInput.partial().extend({
  password: z.union([z.literal(''), newPassword]).nullish(),
})

export const registration = z.object({ name: ownName, email, password: newPassword })
export const credentials = z.object({ email, password })

/** What people change of their own account. */
export const accountChanges = z.object({ name: ownName })
export const passwordChange = z.object({ currentPassword: password, password: newPassword })

/** One of a person's sessions; `agent` is what the browser said of itself. */
export const session = z.object({
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
export type Session = z.infer<typeof session>
