import { Agent, request } from 'node:http'
import { password, type Server } from './processes.ts'

/** Calls over connections that stay open. */
export function caller({ url }: Server, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  function call(method: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
    const text = body && JSON.stringify(body)
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request({ hostname, port, path, method, agent, headers }, async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk)
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
      })
      sent.once('error', reject).end(text)
    })
  }
  return { call, close: () => agent.destroy() }
}

export async function signIn(server: Server): Promise<string> {
  const { call, close } = caller(server, 1)
  const { text } = await call('POST', '/api/auth/login', { body: { email: 'admin@example.com', password } })
  close()
  return JSON.parse(text).user.token
}
