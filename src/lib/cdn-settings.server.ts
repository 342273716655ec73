import { z } from 'zod'

const secret = z.string().regex(/^[!-~]{16,200}$/, 'must be 16 to 200 characters without spaces')
const id = z.string().regex(/^\w{1,64}$/, 'must be letters and digits')

/** Returns the origins in a comma-separated list; undefined if any of them is invalid. */
function originsIn(list: string): string[] | undefined {
  const addresses = list.split(',').map((address) => address.trim().replace(/\/+$/, ''))
  const areOrigins = addresses.every(
    (address) => /^https?:\/\//.test(address) && URL.canParse(address) && new URL(address).origin === address,
  )
  return areOrigins ? addresses : undefined
}

/** Settings of a content delivery network or Varnish in front of the site. */
export const cdnSettings = {
  CDN: z.enum(['varnish', 'cloudflare', 'webhook'], 'must be varnish, cloudflare or webhook').optional(),
  VARNISH_URL: z
    .string()
    .refine((list) => originsIn(list), 'must be http(s) origins, with commas between them')
    .transform((list) => originsIn(list) ?? [])
    .optional(),
  VARNISH_PURGE_TOKEN: secret.optional(),
  CLOUDFLARE_ZONE_ID: id.optional(),
  CLOUDFLARE_API_TOKEN: secret.optional(),
  CDN_PURGE_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  CDN_PURGE_TOKEN: secret.optional(),
}

/** Never shown in a message. The URL of a webhook may contain a key. */
export const cdnSecrets = ['VARNISH_PURGE_TOKEN', 'CLOUDFLARE_API_TOKEN', 'CDN_PURGE_URL', 'CDN_PURGE_TOKEN']

type Given = Partial<z.infer<z.ZodObject<typeof cdnSettings>>>

const required = {
  varnish: ['VARNISH_URL', 'VARNISH_PURGE_TOKEN'],
  cloudflare: ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN'],
  webhook: ['CDN_PURGE_URL', 'CDN_PURGE_TOKEN'],
} as const

/** Returns the name of the first missing setting that the chosen CDN needs. */
export const missingCdnSetting = (given: Given) =>
  given.CDN && required[given.CDN].find((name) => given[name] === undefined)

/** The CDN in front of the site, and how to purge it. */
export type Cdn =
  | { kind: 'varnish'; urls: string[]; token: string }
  | { kind: 'cloudflare'; apiUrl: string; zoneId: string; token: string }
  | { kind: 'webhook'; url: string; token: string }

/** @param given settings, all present */
export function cdnOf(given: Given): Cdn | undefined {
  const { CDN: kind, VARNISH_URL: urls = [], CLOUDFLARE_ZONE_ID: zoneId = '', CDN_PURGE_URL: url = '' } = given
  const { VARNISH_PURGE_TOKEN = '', CLOUDFLARE_API_TOKEN = '', CDN_PURGE_TOKEN = '' } = given
  if (kind === 'varnish') return { kind, urls, token: VARNISH_PURGE_TOKEN }
  if (kind === 'cloudflare')
    return { kind, apiUrl: 'https://api.cloudflare.com/client/v4', zoneId, token: CLOUDFLARE_API_TOKEN }
  return kind && { kind, url, token: CDN_PURGE_TOKEN }
}
