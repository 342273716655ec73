import { Agent, request } from 'node:http'
import { password, type Server } from './processes.ts'

/** `next` is the address of the next part of a list, or ''. */
type Answer = { status: number; text: string; next: string }

/** Opens at most `connections` keep-alive connections to a server. */
export function caller({ url }: Pick<Server, 'url'>, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  function call(method: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
    const text = body && JSON.stringify(body)
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    return new Promise<Answer>((resolve, reject) => {
      const outgoing = request({ hostname, port, path, method, agent, headers }, async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        const next = /<(.+)>; rel="next"/.exec(String(response.headers.link))?.[1] ?? ''
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), next })
      })
      outgoing.once('error', reject).end(text)
    })
  }
  return { call, close: () => agent.destroy() }
}

type Call = ReturnType<typeof caller>['call']

/**
 * Repeats `work` on several connections, one at a time on each.
 * @returns how often it completed per second
 */
export async function repeatPerSecond(
  server: Server,
  { connections, seconds }: { connections: number; seconds: number },
  work: (call: Call, connection: number) => Promise<void>,
): Promise<number> {
  const { call, close } = caller(server, connections)
  const end = Date.now() + seconds * 1000
  let count = 0
  const repeat = async (_: unknown, connection: number) => {
    for (; Date.now() < end; count += 1) await work(call, connection)
  }
  await Promise.all(Array.from({ length: connections }, repeat))
  close()
  return count / seconds
}

/** Signs the super admin in. @returns the token */
export async function signIn(server: Pick<Server, 'url'>): Promise<string> {
  const { call, close } = caller(server, 1)
  const { text } = await call('POST', '/api/auth/login', { body: { email: 'admin@example.com', password } })
  close()
  return JSON.parse(text).user.token
}
