import { z } from 'zod'
import { record, requiredText, text } from '../../lib/fields.ts'

export const roles = ['user', 'admin', 'super_admin'] as const

export const userInput = z.object({
  name: requiredText(120, 'Name is required').min(2, 'Name must be at least 2 characters'),
  email: text(254)
    .min(1, 'Email is required')
    .toLowerCase()
    .refine((value) => value === '' || z.email().safeParse(value).success, 'Invalid email address'),
  role: z.enum(roles, 'Role must be user, admin or super_admin'),
})

/** A user as kept; the password's hash lives in a table that the log of changes never sees. */
export const user = userInput.extend(record)

export type UserInput = z.infer<typeof userInput>
export type User = z.infer<typeof user>
