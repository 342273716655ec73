import { request } from 'node:http'
import { addressOf, type TestSite } from './site.ts'

type Answer<Body> = { status: number; headers: Record<string, string | undefined>; body: Body }

/** Sends a GET with the path unchanged, which other clients normalize first. The body stays encoded. */
export async function getBytes(site: TestSite, path: string, headers: Record<string, string>) {
  if (!site.app.server.listening) await site.app.listen({ port: 0, host: '127.0.0.1' })
  return new Promise<Answer<Buffer>>((resolve, reject) => {
    const call = request(addressOf(site), { path, headers, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers as Answer<Buffer>['headers'], body })
    })
    call.once('error', reject).end()
  })
}

/** As `getBytes`, with the body as text. */
export async function rawGet(site: TestSite, path: string, headers: Record<string, string> = {}) {
  const { body, ...answer } = await getBytes(site, path, headers)
  return { ...answer, body: body.toString() }
}
