/** Returns an ETag (RFC 9110, 8.8.3). @param opaque without blanks and quotes */
export const entityTag = (opaque: string) => `"${opaque}"`

/**
 * An ETag as clients get it. A proxy that compresses a response makes its ETag weak (nginx, Cloudflare) or appends the
 * name of the encoding (Apache, Jetty).
 */
const receivedTag = /(?:W\/)?"([!#-~\x80-\xff]*?)(?:--?(?:gzip|br|deflate|zstd))?"/g

const opaqueTagsIn = (text: string) => [...text.matchAll(receivedTag)].map(([, opaque]) => opaque)

/** Returns an ETag as the server sent it. */
export const originalTag = (received: string) => entityTag(opaqueTagsIn(received)[0] ?? '')

/**
 * Evaluates If-Match and If-None-Match (RFC 9110, 13.1.1 and 13.1.2): `*`, or a list of ETags. Compares weakly, because a
 * tag identifies a version of the content, whatever encoding a proxy has sent it in.
 */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header === tag || header.trim() === '*') return true
  const [expected = ''] = opaqueTagsIn(tag)
  return opaqueTagsIn(header).includes(expected)
}

/**
 * The Cache-Control of errors, of changes, and of all that only one person may see. Proxies must not transform it either:
 * some of them drop or change the ETag that a save needs.
 */
export const noStore = 'no-store, no-transform'
