import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { cdnOf, cdnSecrets, cdnSettings, missingCdnSetting } from './cdn-settings.server.ts'
import { pushOriginsIn, pushOriginsOfBrowsers } from './push-origins.server.ts'
import { staffPasswordProblem } from './staff-passwords.server.ts'

/** A setting that is missing or invalid. The message names it and is complete by itself. */
export class ConfigError extends Error {}

/** Returns a URL that is safe to print. */
export const redactPassword = (url: string) =>
  url.replace(/(:\/\/[^:/@]*):.*@/, '$1:…@').replace(/(password=)[^&]*/i, '$1…')

const withoutTrailingSlash = (address: string) => address.replace(/\/+$/, '')

/** An integer that arrives as text. */
const integer = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number().min(min, error).max(max, error))
}

/** A switch that is on by default. */
const onOrOff = z
  .stringbool({ truthy: ['on'], falsy: ['off'], case: 'sensitive', error: 'must be on or off' })
  .default(true)

/** 'hello@example.org', or 'Summit <hello@example.org>' without characters that have a meaning in a header. */
function isSender(text: string): boolean {
  const address = /^[^<>"(),:;@\\\p{Cc}]+ <([^<>]+)>$/u.exec(text)?.[1] ?? text
  return z.email().safeParse(address).success
}

/** Settings that no message shows, because their value is or may contain a password. */
const secretSettings = new Set(['SUPER_ADMIN_PASSWORD', 'SMTP_URL', 'METRICS_TOKEN', ...cdnSecrets])

const settingsOneByOne = z.object({
  PORT: integer(1, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'must start with sqlite: or postgres://')
    .optional(),
  STORAGE_URL: z
    .string()
    .regex(/^(file:.+|s3:\/\/.+)$/, 'must start with file: or s3://')
    .optional(),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .refine(
      (url) => !URL.canParse(url) || new URL(url).origin === withoutTrailingSlash(url),
      'must be only an origin, such as https://summit.example.org',
    )
    .optional(),
  SEED: z.enum(['demo', 'demo-lagos', 'none'], 'must be demo, demo-lagos or none').default('demo'),
  SUPER_ADMIN_EMAIL: z.email('must be an email address').toLowerCase().default('admin@example.com'),
  SUPER_ADMIN_PASSWORD: z
    .string()
    .min(6, 'must be at least 6 characters')
    .max(200, 'must be at most 200 characters')
    .transform((password) => password.normalize('NFC')) // as sign-in reads the typed password
    .optional(),
  HISTORY_DAYS: integer(1, 36_500).default(400),
  SESSION_DAYS: integer(1, 365).default(7),
  STAFF_SESSION_HOURS: integer(1, 8760).default(24),
  STAFF_IDLE_HOURS: integer(1, 8760).default(8),
  WORKERS: integer(1, 64).default(1),
  DRAIN_SECONDS: integer(0, 20).default(0),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .refine((list) => list.every((address) => isIP(address)), 'must be IP addresses, with commas between them')
    .default([]),
  REQUIRE_SECOND_FACTOR: z.enum(['none', 'super_admin', 'admin'], 'must be none, super_admin or admin').default('none'),
  STAFF_PASSWORDS: z.enum(['standard', 'strict'], 'must be standard or strict').default('standard'),
  REGISTRATION: onOrOff,
  LIMITS: onOrOff,
  OFFLINE: onOrOff,
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  SMTP_URL: z
    .string()
    .refine((url) => /^smtps?:\/\/./.test(url) && URL.canParse(url), 'must be an smtp:// or smtps:// address')
    .optional(),
  PUSH_ORIGINS: z
    .string()
    .default(pushOriginsOfBrowsers)
    .refine((list) => pushOriginsIn(list), 'must be https origins, with commas between them')
    .transform((list) => pushOriginsIn(list) ?? []),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,200}$/, 'must be 16 to 200 characters without spaces')
    .optional(),
  METRICS_PORT: integer(1, 65_535).optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an email address, or a name and an address such as Summit <hello@example.org>')
    .optional(),
  ...cdnSettings,
})

const settings = settingsOneByOne.check(({ value, issues }) => {
  const require = (name: string, other: string) =>
    issues.push({ code: 'custom', input: value, path: [name], message: `must be given when ${other} is` })
  if (value.SMTP_URL && !value.MAIL_FROM) require('MAIL_FROM', 'SMTP_URL')
  const { SUPER_ADMIN_PASSWORD: password, STAFF_PASSWORDS } = value
  const problem = password && STAFF_PASSWORDS === 'strict' && staffPasswordProblem(password, false)
  if (problem) issues.push({ code: 'custom', input: value, path: ['SUPER_ADMIN_PASSWORD'], message: problem })
  const missing = missingCdnSetting(value)
  if (missing) require(missing, `CDN=${value.CDN}`)
})

export type Environment = ReturnType<typeof readEnvironment>

/** Makes the path of a `sqlite:` or `file:` URL absolute, so that it does not depend on the working directory. */
function absolute(url: string): string {
  const scheme = /^(sqlite|file):/.exec(url)?.[0]
  if (!scheme) return url
  const path = url.slice(scheme.length).replace(/^\/\/(?=\/)/, '')
  return scheme + (isAbsolute(path) ? path : resolve(path))
}

/**
 * Reads and checks the settings; called once, at start. An empty value counts as absent.
 * @throws ConfigError that names the first invalid setting
 */
export function readEnvironment(values: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      // A password may begin or end with a space.
      value?.trim() ? [[name, name === 'SUPER_ADMIN_PASSWORD' ? value : value.trim()]] : [],
    ),
  )
  const result = settings.safeParse(given)
  if (!result.success) {
    const { path, message } = result.error.issues[0] as z.core.$ZodIssue
    const name = String(path[0])
    const isShown = name in given && !secretSettings.has(name)
    const value = isShown ? `=${redactPassword(String(given[name]))}` : ''
    throw new ConfigError(`${name}${value} is not valid: ${message}`)
  }
  const read = result.data
  const dataDir = resolve(read.DATA_DIR)
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir,
    /** `sqlite:PATH` (absolute) or `postgres://…` */
    databaseUrl: absolute(read.DATABASE_URL ?? `sqlite:${resolve(dataDir, 'summit.sqlite')}`),
    /** `file:PATH` (absolute) or `s3://bucket?endpoint=…&region=…` */
    storageUrl: absolute(read.STORAGE_URL ?? `file:${resolve(dataDir, 'uploads')}`),
    /** The public origin, without a trailing slash. */
    siteUrl: withoutTrailingSlash(read.SITE_URL ?? `http://localhost:${read.PORT}`),
    seed: read.SEED,
    /** The first super admin, created while there is none. Without a password, one is generated. */
    superAdmin: { email: read.SUPER_ADMIN_EMAIL, password: read.SUPER_ADMIN_PASSWORD },
    /** How long the change log keeps a change, in days. */
    historyDays: read.HISTORY_DAYS,
    /** The lifetime of a session from sign-in, in days. */
    sessionDays: read.SESSION_DAYS,
    /** How long a staff session lasts at most, and how long without use, in hours. */
    staffSessionHours: read.STAFF_SESSION_HOURS,
    staffIdleHours: read.STAFF_IDLE_HOURS,
    /** The number of processes that serve the site. */
    workers: read.WORKERS,
    /** How long the site reports that it is not ready before it closes connections, in seconds. */
    drainSeconds: read.DRAIN_SECONDS,
    /** IP addresses of the proxies whose X-Forwarded-* headers are trusted. */
    trustProxy: read.TRUST_PROXY,
    /** The least role that must have a second factor. */
    requireSecondFactor: read.REQUIRE_SECOND_FACTOR,
    /** Strict: staff need longer passwords than others, and no common ones. */
    staffPasswords: read.STAFF_PASSWORDS,
    /** False where visitors cannot register. */
    registration: read.REGISTRATION,
    /** False for load tests: sign-ins and registrations are not limited. */
    rateLimited: read.LIMITS,
    /** False where browsers must not store the site, and forget it. */
    worksOffline: read.OFFLINE,
    /** The origins of the push services that may be called, some with '*.' before a domain. */
    pushOrigins: read.PUSH_ORIGINS,
    logLevel: read.LOG_LEVEL,
    /** Undefined when nothing is measured. `token` is for the site's own port, `port` one on 127.0.0.1. */
    metrics:
      read.METRICS_TOKEN || read.METRICS_PORT ? { token: read.METRICS_TOKEN, port: read.METRICS_PORT } : undefined,
    /** Undefined when the site sends no mail. `smtpUrl` may hold a password; `from` is an address or `Name <address>`. */
    mail: read.SMTP_URL && read.MAIL_FROM ? { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM } : undefined,
    /** Undefined without a CDN. */
    cdn: cdnOf(read),
  }
}
