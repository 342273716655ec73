import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestSite } from './site.ts'

/** Sends a GET with the path unchanged: other clients normalize it first. */
export async function rawGet({ app }: TestSite, path: string, headers: Record<string, string> = {}) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() })
    })
    call.once('error', reject).end()
  })
}
