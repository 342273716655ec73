import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { ConfigError, readEnvironment } from './environment.server.ts'
import { pushOriginsOfBrowsers } from './push-origins.server.ts'

/** Returns the message of the error that reading the settings throws. */
function errorMessageOf(values: Record<string, string>): string {
  try {
    readEnvironment(values)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message
  }
  throw new assert.AssertionError({ message: `${JSON.stringify(values)} was accepted` })
}

test('without settings, each has its default', () => {
  assert.deepEqual(readEnvironment({}), {
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: `sqlite:${resolve('data/summit.sqlite')}`,
    storageUrl: `file:${resolve('data/uploads')}`,
    siteUrl: 'http://localhost:3000',
    seed: 'demo',
    superAdmin: { email: 'admin@example.com', password: undefined },
    historyDays: 400,
    sessionDays: 7,
    staffSessionHours: 24,
    staffIdleHours: 8,
    workers: 1,
    drainSeconds: 0,
    trustProxy: [],
    rateLimited: true,
    worksOffline: true,
    registration: true,
    requireSecondFactor: 'none',
    staffPasswords: 'standard',
    pushOrigins: pushOriginsOfBrowsers.split(','),
    logLevel: 'info',
    mail: undefined,
    metrics: undefined,
    cdn: undefined,
  })
})

test('each setting is used as given', () => {
  assert.deepEqual(
    readEnvironment({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/summit',
      DATABASE_URL: 'postgres://summit:secret@db.example/summit',
      STORAGE_URL: 's3://pictures?endpoint=http://localhost:9000&region=eu-west-1',
      SITE_URL: 'https://summit.example',
      SEED: 'none',
      SUPER_ADMIN_EMAIL: 'Njeri@Summit.example',
      SUPER_ADMIN_PASSWORD: 'jacaranda',
      HISTORY_DAYS: '30',
      SESSION_DAYS: '30',
      ...{ STAFF_SESSION_HOURS: '12', STAFF_IDLE_HOURS: '2' },
      WORKERS: '4',
      DRAIN_SECONDS: '3',
      TRUST_PROXY: '10.0.0.1, ::1',
      ...{ LIMITS: 'off', OFFLINE: 'off', REGISTRATION: 'off' },
      ...{ REQUIRE_SECOND_FACTOR: 'admin', STAFF_PASSWORDS: 'standard' },
      PUSH_ORIGINS: 'https://push.example, http://127.0.0.1:5000',
      LOG_LEVEL: 'warn',
      SMTP_URL: 'smtps://summit:secret@mail.example:465',
      MAIL_FROM: 'Africa Blockchain Summit <hello@summit.example>',
      METRICS_TOKEN: 'of-sixteen-chars',
      METRICS_PORT: '9464',
      CDN: 'varnish',
      VARNISH_URL: 'http://10.0.0.3:6081/, http://10.0.0.4:6081',
      VARNISH_PURGE_TOKEN: 'of-sixteen-chars',
    }),
    {
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/summit',
      databaseUrl: 'postgres://summit:secret@db.example/summit',
      storageUrl: 's3://pictures?endpoint=http://localhost:9000&region=eu-west-1',
      siteUrl: 'https://summit.example',
      seed: 'none',
      superAdmin: { email: 'njeri@summit.example', password: 'jacaranda' },
      historyDays: 30,
      sessionDays: 30,
      staffSessionHours: 12,
      staffIdleHours: 2,
      workers: 4,
      drainSeconds: 3,
      trustProxy: ['10.0.0.1', '::1'],
      ...{ rateLimited: false, worksOffline: false, registration: false },
      ...{ requireSecondFactor: 'admin', staffPasswords: 'standard' },
      pushOrigins: ['https://push.example', 'http://127.0.0.1:5000'],
      logLevel: 'warn',
      mail: {
        smtpUrl: 'smtps://summit:secret@mail.example:465',
        from: 'Africa Blockchain Summit <hello@summit.example>',
      },
      metrics: { token: 'of-sixteen-chars', port: 9464 },
      cdn: {
        kind: 'varnish',
        urls: ['http://10.0.0.3:6081', 'http://10.0.0.4:6081'],
        token: 'of-sixteen-chars',
      },
    },
  )
})

test('an empty value counts as absent, and unknown variables are ignored', () => {
  const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'STORAGE_URL', 'SITE_URL', 'SEED', 'LOG_LEVEL']
  const signInNames = ['SUPER_ADMIN_EMAIL', 'SUPER_ADMIN_PASSWORD', 'SESSION_DAYS', 'TRUST_PROXY', 'LIMITS']
  const empty = Object.fromEntries(
    [...names, ...signInNames, 'SMTP_URL', 'MAIL_FROM', 'METRICS_TOKEN', 'METRICS_PORT'].map((name) => [name, ' ']),
  )
  assert.deepEqual(readEnvironment({ ...empty, PATH: '/bin', HOME: undefined }), readEnvironment({}))
})

test('database and uploads follow the data folder', () => {
  const { databaseUrl, storageUrl } = readEnvironment({ DATA_DIR: '/srv/summit' })
  assert.deepEqual([databaseUrl, storageUrl], ['sqlite:/srv/summit/summit.sqlite', 'file:/srv/summit/uploads'])
})

test('the URL of the site follows the port', () => {
  assert.equal(readEnvironment({ PORT: '8080' }).siteUrl, 'http://localhost:8080')
})

test('relative paths become absolute, and absolute ones can be URLs', () => {
  const relative = readEnvironment({ DATA_DIR: 'x', DATABASE_URL: 'sqlite:db/a.sqlite', STORAGE_URL: 'file:./files' })
  assert.equal(relative.dataDir, resolve('x'))
  assert.equal(relative.databaseUrl, `sqlite:${resolve('db/a.sqlite')}`)
  assert.equal(relative.storageUrl, `file:${resolve('files')}`)
  const absolute = readEnvironment({ DATABASE_URL: 'sqlite:///srv/a.sqlite', STORAGE_URL: 'file:///srv/files' })
  assert.deepEqual([absolute.databaseUrl, absolute.storageUrl], ['sqlite:/srv/a.sqlite', 'file:/srv/files'])
})

test('trailing slashes of the URL of the site are removed', () => {
  assert.equal(readEnvironment({ SITE_URL: 'https://summit.example//' }).siteUrl, 'https://summit.example')
})

const invalid: [name: string, value: string, reason: string][] = [
  ['PORT', 'many', 'must be a whole number from 1 to 65535'],
  ['PORT', '70000', 'must be a whole number from 1 to 65535'],
  ['PORT', '-1', 'must be a whole number from 1 to 65535'],
  ['PORT', '80.5', 'must be a whole number from 1 to 65535'],
  ['DATABASE_URL', 'mysql://db/summit', 'must start with sqlite: or postgres://'],
  ['DATABASE_URL', 'sqlite:', 'must start with sqlite: or postgres://'],
  ['STORAGE_URL', 'ftp://files', 'must start with file: or s3://'],
  ['STORAGE_URL', 's3://', 'must start with file: or s3://'],
  ['PORT', '0', 'must be a whole number from 1 to 65535'],
  ['SITE_URL', 'https://summit.example/sub?q=1', 'must be only an origin, such as https://summit.example.org'],
  ['SITE_URL', 'summit.example', 'must be an http(s) address'],
  ['SITE_URL', 'ftp://summit.example', 'must be an http(s) address'],
  ['SEED', 'all', 'must be demo, demo-lagos or none'],
  ['SUPER_ADMIN_EMAIL', 'njeri', 'must be an email address'],
  ['SUPER_ADMIN_EMAIL', 'njeri@example.org, eve@example.org', 'must be an email address'],
  ['SESSION_DAYS', '0', 'must be a whole number from 1 to 365'],
  ['SESSION_DAYS', '366', 'must be a whole number from 1 to 365'],
  ['SESSION_DAYS', '7.5', 'must be a whole number from 1 to 365'],
  ['SESSION_DAYS', '-7', 'must be a whole number from 1 to 365'],
  ['SESSION_DAYS', 'a week', 'must be a whole number from 1 to 365'],
  ['TRUST_PROXY', 'true', 'must be IP addresses, with commas between them'],
  ['TRUST_PROXY', '*', 'must be IP addresses, with commas between them'],
  ['TRUST_PROXY', '1', 'must be IP addresses, with commas between them'],
  ['TRUST_PROXY', '10.0.0.0/8', 'must be IP addresses, with commas between them'],
  ['TRUST_PROXY', 'loopback', 'must be IP addresses, with commas between them'],
  ['TRUST_PROXY', '10.0.0.1,', 'must be IP addresses, with commas between them'],
  ['TRUST_PROXY', '10.0.0.1 10.0.0.2', 'must be IP addresses, with commas between them'],
  ['LIMITS', 'false', 'must be on or off'],
  ['LIMITS', 'OFF', 'must be on or off'],
  ...[
    'hello',
    'Summit hello@summit.example',
    'Summit <hello>',
    'a@b.example, c@d.example',
    'A, B <a@b.example>',
    'A\r\nBcc: c@d.example <a@b.example>',
  ].map((sender): [string, string, string] => [
    'MAIL_FROM',
    sender,
    'must be an email address, or a name and an address such as Summit <hello@example.org>',
  ]),
  ['METRICS_PORT', '0', 'must be a whole number from 1 to 65535'],
  ['CDN', 'akamai', 'must be varnish, cloudflare or webhook'],
  ['VARNISH_URL', '10.0.0.3:6081', 'must be http(s) origins, with commas between them'],
  ['VARNISH_URL', 'http://10.0.0.3/path', 'must be http(s) origins, with commas between them'],
  ['CLOUDFLARE_ZONE_ID', 'a?b', 'must be letters and digits'],
  ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, trace or silent'],
]
for (const [name, value, reason] of invalid) {
  test(`${name}=${value} is refused in one sentence that names the setting`, () => {
    assert.equal(errorMessageOf({ [name]: value }), `${name}=${value} is not valid: ${reason}`)
  })
}

test('an SMTP_URL needs a sender, and a refusal shows nothing of it', () => {
  const smtp = 'smtp://summit:geheim@mail.example'
  assert.equal(errorMessageOf({ SMTP_URL: smtp }), 'MAIL_FROM is not valid: must be given when SMTP_URL is')
  for (const url of ['http://summit:geheim@mail.example', 'smtp//summit:geheim@mail.example', 'smtp://', 'smtp://a b'])
    assert.equal(
      errorMessageOf({ SMTP_URL: url, MAIL_FROM: 'hello@summit.example' }),
      'SMTP_URL is not valid: must be an smtp:// or smtps:// address',
    )
})

test('a refused METRICS_TOKEN is never shown', () => {
  for (const token of ['short', 'with spaces in between', 'x'.repeat(201), 'é'.repeat(20)])
    assert.equal(
      errorMessageOf({ METRICS_TOKEN: token }),
      'METRICS_TOKEN is not valid: must be 16 to 200 characters without spaces',
    )
})

test('either of METRICS_TOKEN and METRICS_PORT turns the metrics on', () => {
  const token = 'of-sixteen-chars'
  assert.deepEqual(readEnvironment({ METRICS_TOKEN: token }).metrics, { token, port: undefined })
  assert.deepEqual(readEnvironment({ METRICS_PORT: '9464' }).metrics, { token: undefined, port: 9464 })
})

test('a CDN needs its keys, and none is ever shown', () => {
  const missing = (name: string, cdn: string) => `${name} is not valid: must be given when CDN=${cdn} is`
  const [id, token] = ['zone1', 'of-sixteen-chars']
  assert.equal(errorMessageOf({ CDN: 'varnish' }), missing('VARNISH_URL', 'varnish'))
  assert.equal(
    errorMessageOf({ CDN: 'varnish', VARNISH_URL: 'http://10.0.0.3:6081' }),
    missing('VARNISH_PURGE_TOKEN', 'varnish'),
  )
  assert.equal(errorMessageOf({ CDN: 'webhook', CDN_PURGE_TOKEN: token }), missing('CDN_PURGE_URL', 'webhook'))
  assert.equal(
    errorMessageOf({ CDN: 'cloudflare', CLOUDFLARE_ZONE_ID: id }),
    missing('CLOUDFLARE_API_TOKEN', 'cloudflare'),
  )
  for (const name of ['VARNISH_PURGE_TOKEN', 'CLOUDFLARE_API_TOKEN', 'CDN_PURGE_TOKEN'])
    assert.equal(
      errorMessageOf({ [name]: 'geheim' }),
      `${name} is not valid: must be 16 to 200 characters without spaces`,
    )
  assert.deepEqual(readEnvironment({ CDN: 'cloudflare', CLOUDFLARE_ZONE_ID: id, CLOUDFLARE_API_TOKEN: token }).cdn, {
    kind: 'cloudflare',
    apiUrl: 'https://api.cloudflare.com/client/v4',
    zoneId: id,
    token,
  })
  const url = 'https://hooks.example/purge?key=geheim'
  const webhook = { CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token }
  assert.deepEqual(readEnvironment({ CDN: 'webhook', ...webhook }).cdn, { kind: 'webhook', url, token })
  assert.equal(readEnvironment(webhook).cdn, undefined)
  assert.equal(
    errorMessageOf({ CDN_PURGE_URL: 'hooks/geheim' }),
    'CDN_PURGE_URL is not valid: must be an http(s) address',
  )
})

test('a sender alone sends no mail', () => {
  assert.equal(readEnvironment({ MAIL_FROM: 'hello@summit.example' }).mail, undefined)
})

test('a sender is one address, with or without a name', () => {
  const from = (sender: string) => readEnvironment({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: sender }).mail?.from
  for (const sender of ['hello@summit.example', 'Summit <hello@summit.example>', 'Été à Nairobi <a@summit.example>'])
    assert.equal(from(sender), sender)
})

test('a refusal never shows a password', () => {
  for (const address of [
    'mysql://root:geheim@db.example/summit',
    'mysql://root:ge@heim@db.example/summit',
    'mysql://db.example/summit?user=root&password=geheim&ssl=true',
  ]) {
    assert.doesNotMatch(errorMessageOf({ DATABASE_URL: address }), /heim/, address)
  }
})

test('the minimum and the maximum of a setting are valid', () => {
  for (const days of [1, 365]) assert.equal(readEnvironment({ SESSION_DAYS: String(days) }).sessionDays, days)
  for (const password of ['six666', ' blanks at both ends ', 'x'.repeat(200)])
    assert.equal(readEnvironment({ SUPER_ADMIN_PASSWORD: password }).superAdmin.password, password)
})

test('a refused SUPER_ADMIN_PASSWORD is never shown', () => {
  assert.equal(
    errorMessageOf({ SUPER_ADMIN_PASSWORD: 'short' }),
    'SUPER_ADMIN_PASSWORD is not valid: must be at least 6 characters',
  )
  assert.equal(
    errorMessageOf({ SUPER_ADMIN_PASSWORD: 'x'.repeat(201) }),
    'SUPER_ADMIN_PASSWORD is not valid: must be at most 200 characters',
  )
  assert.equal(
    errorMessageOf({ SUPER_ADMIN_PASSWORD: 'eleven char', STAFF_PASSWORDS: 'strict' }),
    'SUPER_ADMIN_PASSWORD is not valid: must be at least 12 characters for staff, or 8 with two-factor authentication',
  )
})

test('a SUPER_ADMIN_PASSWORD is normalized as at sign-in', () => {
  const decomposed = readEnvironment({ SUPER_ADMIN_PASSWORD: 'cafe\u0301 noir' }).superAdmin.password
  assert.equal(decomposed, 'caf\u00e9 noir')
})
