import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'

/** A setting that is missing or wrong; its message names the setting and is fit to print alone. */
export class SettingError extends Error {}

/** An address as it may be printed. */
export const withoutPassword = (url: string) =>
  url.replace(/(:\/\/[^:/@]*):.*@/, '$1:…@').replace(/(password=)[^&]*/i, '$1…')

const withoutTrailingSlash = (address: string) => address.replace(/\/+$/, '')

const portWords = 'must be a whole number from 1 to 65535'

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
    Object.entries(values).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const result = settings.safeParse(given)
  if (!result.success) {
    const { path, message } = result.error.issues[0] as z.core.$ZodIssue
    const name = String(path[0])
    throw new SettingError(`${name}=${withoutPassword(String(given[name]))} is not valid: ${message}`)
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
    logLevel: read.LOG_LEVEL,
  }
}
