import type { Cdn } from '../../lib/cdn-settings.server.ts'

/** A response for the CDN: the keys that purge it, the revision that it shows, and its lifetime in seconds. */
type KeptResponse = { keys: string[]; revision: number; maxAge: number }

export type CdnEngine = {
  /** Returns the headers that only the CDN reads. */
  headers(response: KeptResponse): Record<string, string>
  /**
   * Purges all responses that have one of the keys.
   * @param revision the newest revision that this purge covers; undefined for the repeated purge
   * @throws an error without secrets, unless the CDN confirms the purge
   */
  purge(keys: string[], revision: number | undefined, signal: AbortSignal): Promise<void>
}

/** stale-if-error, in seconds. */
const staleIfError = 86_400

const life = ({ maxAge }: KeptResponse) => `max-age=${maxAge}, stale-if-error=${staleIfError}`

/** Returns the engine that the settings choose. */
export function engineOf(cdn: Cdn): CdnEngine {
  if (cdn.kind === 'varnish') return varnish(cdn)
  return cdn.kind === 'cloudflare' ? cloudflare(cdn) : webhook(cdn)
}

/** Speaks to deploy/varnish.vcl, which purges with vmod_xkey. */
function varnish({ urls, token }: Extract<Cdn, { kind: 'varnish' }>): CdnEngine {
  return {
    headers: (response) => ({
      'surrogate-control': life(response),
      'surrogate-key': response.keys.join(' '),
      'x-revision': String(response.revision),
    }),
    async purge(keys, revision, signal) {
      const headers = {
        'X-Purge-Token': token,
        xkey: keys.join(' '),
        ...(revision !== undefined && { 'X-Revision': String(revision) }),
      }
      await Promise.all(urls.map((url) => send(url, { method: 'PURGE', headers, signal })))
    },
  }
}

/** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
function cloudflare({ apiUrl, zoneId, token }: Extract<Cdn, { kind: 'cloudflare' }>): CdnEngine {
  return {
    headers: (response) => ({ 'cdn-cache-control': life(response), 'cache-tag': response.keys.join(',') }),
    async purge(keys, _revision, signal) {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const body = JSON.stringify({ tags: keys })
      const text = await send(`${apiUrl}/zones/${zoneId}/purge_cache`, { method: 'POST', headers, body, signal })
      if (!isSuccess(text)) throw new Error('it answered without success')
    },
  }
}

/** Any other CDN. It reads the usual headers, and a small program of the operator passes on each purge. */
function webhook({ url, token }: Extract<Cdn, { kind: 'webhook' }>): CdnEngine {
  return {
    headers: (response) => ({
      'cdn-cache-control': life(response), // RFC 9213
      'surrogate-control': life(response),
      'surrogate-key': response.keys.join(' '),
    }),
    async purge(keys, _revision, signal) {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      await send(url, { method: 'POST', headers, body: JSON.stringify({ keys }), signal })
    },
  }
}

const isSuccess = (text: string) => (JSON.parse(text) as { success?: boolean }).success === true

/** @returns the body of the answer */
async function send(url: string, request: RequestInit): Promise<string> {
  const response = await fetch(url, { ...request, redirect: 'error' })
  const text = await response.text()
  if (!response.ok) throw new Error(`it answered with ${response.status}`)
  return text
}
