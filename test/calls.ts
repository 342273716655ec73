import { signInAs } from './factories.ts'
import type { Method, TestSite } from './site.ts'

/** A part of a form: a text, or a file with the type that the browser claims. */
export type Part = [name: string, value: string | { bytes: Uint8Array; name?: string; type?: string }]
export type Sent = { json?: unknown; form?: Part[]; headers?: Record<string, string>; token?: string | null }
type TestResponse = Awaited<ReturnType<TestSite['call']>>

const tokens = new WeakMap<TestSite['app'], Promise<string>>()

/** Returns the admin's token, for all calls without their own. */
export function adminToken(site: TestSite): Promise<string> {
  const token = tokens.get(site.app) ?? signInAs(site, 'admin')
  tokens.set(site.app, token)
  return token
}

/** Returns the bytes of a form, and its content type with the boundary. */
export async function encoded(parts: Part[]): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData()
  for (const [part, value] of parts) {
    if (typeof value === 'string') form.append(part, value)
    else form.append(part, new Blob([Buffer.from(value.bytes)], { type: value.type ?? '' }), value.name ?? 'a.png')
  }
  const body = new Response(form)
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  }
}

/** Calls with the given token, without one as the site's admin, with `null` as a visitor; the body is JSON or a form. */
export async function send(site: TestSite, method: Method, url: string, { json, form, headers, token }: Sent = {}) {
  const holder = token === undefined ? await adminToken(site) : token
  const encodedForm = form && (await encoded(form))
  return site.call(method, url, {
    ...(holder && { token: holder }),
    ...(encodedForm ? { body: encodedForm.payload } : json !== undefined && { body: json as object }),
    headers: { ...encodedForm?.headers, ...headers },
  })
}

/** Binds `send` to the site of the current test. */
export const callsTo = (site: () => TestSite) => (method: Method, url: string, sent?: Sent) =>
  send(site(), method, url, sent)

export const outcome = ({ status, body }: TestResponse) => [status, body]
export const statusAndBody = ({ status, body }: { status: number; body: unknown }) => ({ status, body })

/** The server prepends the field to messages that start with 'Must', which do not name it. */
const messageOf = (field: string, message: string) => (message.startsWith('Must') ? `${field}: ${message}` : message)

/** The value of `outcome` for one invalid field. */
export const refusal = (field: string, message: string) => [
  400,
  { success: false, message: messageOf(field, message), errors: [{ field, message }] },
]

/** The value of `firstError` for one invalid field. */
export const invalid = (field: string, message: string) => ({
  status: 400,
  success: false,
  message: messageOf(field, message),
  first: { field, message },
})

/** Returns a response with only the first of its errors: a list in place of a text has several. */
export const firstError = ({ status, body }: TestResponse) => ({
  status,
  success: body.success,
  message: body.message,
  first: body.errors?.[0],
})

/** Returns a user as the API shows them to super admins. */
export const listed = ({ verifiedEmail, invitedRole, ...user }: Record<string, unknown>) => ({
  ...shown(user),
  verifiedEmail,
  invitedRole,
})

/** Returns a user as the API shows them to themselves. */
export const shown = ({ id, name, email, role, createdAt }: Record<string, unknown>) => ({
  id,
  _id: id,
  name,
  email,
  role,
  createdAt,
})

/** Repeats a call until the service is not available, at most 200 times. */
export async function untilRefused(call: () => Promise<TestResponse>) {
  for (let time = 0; time < 200; time += 1) {
    const { status, headers, body } = await call()
    if (status >= 500) return { status, retryAfter: headers['retry-after'], body }
  }
  throw new Error('No call was refused')
}
