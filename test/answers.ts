import type { TestSite } from './site.ts'

/** A person as calls show them. */
export const shown = ({ id, name, email, role, createdAt }: Record<string, unknown>) => ({
  id,
  _id: id,
  name,
  email,
  role,
  createdAt,
})

/** A refusal names the field where its words do not. */
export const wordsFor = (field: string, message: string) =>
  message.startsWith('Must ') ? `${field}: ${message}` : message

export const invalid = (field: string, message: string) => ({
  status: 400,
  success: false,
  message: wordsFor(field, message),
  first: { field, message },
})
/** What a refusal says first: of a list in place of a text it may say more. */
export const refusal = ({ status, body }: Awaited<ReturnType<TestSite['call']>>) => ({
  status,
  success: body.success,
  message: body.message,
  first: body.errors?.[0],
})
export const statusAndBody = ({ status, body }: { status: number; body: unknown }) => ({ status, body })
