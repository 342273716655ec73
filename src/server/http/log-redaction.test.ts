import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

const script = `
import { createServer } from './src/server/http/create-server.server.ts'
import { registerErrorHandler } from './src/server/http/error-handler.server.ts'
const app = createServer({ siteUrl: 'http://localhost', logLevel: 'trace', trustProxy: [] })
const { log } = app
const secret = 'geheim'
const headers = { authorization: secret, cookie: secret }
log.error({ err: Object.assign(new Error('refused'), { token: secret, headers, request: { headers } }) }, 'failed')
log.warn({ password: secret, call: { headers }, body: { password: secret } }, 'odd')
registerErrorHandler(app)
app.get('/preview/:token/*', async () => { throw new Error('broken') })
await app.inject('/preview/geheim/speakers?token=geheim')
`

test('a log line leaves out what an error, an object or an address carries as a secret', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  const lines = stdout.trim().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).msg),
    ['failed', 'odd', 'GET /preview/:token/* failed'],
  )
  assert.equal(stdout.match(/"\[Redacted\]"/g)?.length, 9)
  assert.doesNotMatch(stdout, /geheim/)
})
