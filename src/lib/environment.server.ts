import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'

/** A setting that is missing or wrong; its message names the setting and is fit to print alone. */
export class ConfigError extends Error {}

/** An address as it may be printed. */
export const redactPassword = (url: string) =>
  url.replace(/(:\/\/[^:/@]*):.*@/, '$1:…@').replace(/(password=)[^&]*/i, '$1…')

const withoutTrailingSlash = (address: string) => address.replace(/\/+$/, '')

const portWords = 'must be a whole number from 1 to 65535'
const sessionDaysWords = 'must be a whole number from 1 to 365'

const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portWords)
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, portWords)
    .default(3000),
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
      'must be an origin alone, such as https://summit.example.org',
    )
    .optional(),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('demo'),
  SUPER_ADMIN_EMAIL: z.email('must be an e-mail address').toLowerCase().default('admin@example.com'),
  SUPER_ADMIN_PASSWORD: z
    .string()
    .min(6, 'must be at least 6 characters')
    .max(200, 'must be at most 200 characters')
    .transform((password) => password.normalize('NFC')) // as the sign-in reads what is typed
    .optional(),
  SESSION_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, sessionDaysWords)
    .transform(Number)
    .refine((days) => days >= 1 && days <= 365, sessionDaysWords)
    .default(7),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .refine((list) => list.every((address) => isIP(address)), 'must be IP addresses, with commas between them')
    .default([]),
  LIMITS: z
    .enum(['on', 'off'], 'must be on or off')
    .transform((value) => value === 'on')
    .default(true),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
})

export type Environment = {
  port: number
  host: string
  dataDir: string
  /** `sqlite:PATH` (absolute) or `postgres://…` */
  databaseUrl: string
  /** `file:PATH` (absolute) or `s3://bucket?endpoint=…&region=…` */
  storageUrl: string
  /** The public origin, without a slash at its end. */
  siteUrl: string
  seed: 'demo' | 'none'
  /** The first super admin, made while there is none. Without a password, one is generated. */
  superAdmin: { email: string; password: string | undefined }
  /** After how many days a session ends, however much it is used. */
  sessionDays: number
  /** The exact addresses of proxies whose X-Forwarded-* is believed. */
  trustProxy: string[]
  /** Whether sign-ins and registrations are limited per address and account. */
  limits: boolean
  logLevel: z.infer<typeof settings>['LOG_LEVEL']
}

/** Makes a relative path behind `sqlite:` or `file:` absolute, so that no later change of folder moves it. */
function absolute(url: string): string {
  const scheme = /^(sqlite|file):/.exec(url)?.[0]
  if (!scheme) return url
  const path = url.slice(scheme.length).replace(/^\/\/(?=\/)/, '')
  return scheme + (isAbsolute(path) ? path : resolve(path))
}

/**
 * Reads the settings once, at start. An empty value counts as absent.
 * @throws SettingError naming the first setting that is wrong
 */
export function readEnvironment(values: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      // A password may begin or end with a blank.
      value?.trim() ? [[name, name === 'SUPER_ADMIN_PASSWORD' ? value : value.trim()]] : [],
    ),
  )
  const result = settings.safeParse(given)
  if (!result.success) {
    const { path, message } = result.error.issues[0] as z.core.$ZodIssue
    const name = String(path[0])
    const value = name === 'SUPER_ADMIN_PASSWORD' ? '' : `=${redactPassword(String(given[name]))}`
    throw new ConfigError(`${name}${value} is not valid: ${message}`)
  }
  const read = result.data
  const dataDir = resolve(read.DATA_DIR)
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir,
    databaseUrl: absolute(read.DATABASE_URL ?? `sqlite:${resolve(dataDir, 'summit.sqlite')}`),
    storageUrl: absolute(read.STORAGE_URL ?? `file:${resolve(dataDir, 'uploads')}`),
    siteUrl: withoutTrailingSlash(read.SITE_URL ?? `http://localhost:${read.PORT}`),
    seed: read.SEED,
    superAdmin: { email: read.SUPER_ADMIN_EMAIL, password: read.SUPER_ADMIN_PASSWORD },
    sessionDays: read.SESSION_DAYS,
    trustProxy: read.TRUST_PROXY,
    limits: read.LIMITS,
    logLevel: read.LOG_LEVEL,
  }
}
