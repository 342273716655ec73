import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { demoSite, nextPaint, openPage } from '../browser.ts'
import { countShifts, shiftOf } from './shifts.ts'

for (const width of [360, 1280] as const) {
  test(`a gallery that is received picture by picture shifts nothing at ${width} px`, async () => {
    const origin = await demoSite()
    const html = await (await fetch(`${origin}/gallery`)).text()
    const parts = html
      .replace(/<script.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '')
      .split(/(?<=<\/li>)(?=<li class="ratio)/)
    assert.ok(parts.length > 10)
    let sendNext = () => {}
    const server = createServer(async ({ url }, response) => {
      if (url !== '/gallery') {
        const file = await fetch(origin + url)
        response.setHeader('content-type', file.headers.get('content-type') ?? '')
        return void response.end(await file.bytes())
      }
      response.writeHead(200, { 'content-type': 'text/html' })
      for (const part of parts) {
        response.write(part)
        await new Promise<void>((resolve) => {
          sendNext = resolve
        })
      }
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      const { port } = server.address() as AddressInfo
      const page = await openPage({ width, at: `http://127.0.0.1:${port}` })
      await page.addInitScript(countShifts)
      await page.goto('/gallery', { waitUntil: 'commit' })
      for (const index of parts.keys()) {
        await page.waitForFunction((count) => document.querySelectorAll('main li').length >= count, index)
        await nextPaint(page)
        sendNext()
      }
      await page.waitForLoadState()
      await nextPaint(page)
      assert.ok((await shiftOf(page)) < 0.02, String(await shiftOf(page)))
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })
}
