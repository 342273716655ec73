/** Returns an ETag (RFC 9110, 8.8.3). @param opaque without blanks, commas and quotes */
export const entityTag = (opaque: string) => `"${opaque}"`

/**
 * The changes that proxies make to ETags: a proxy that compresses a response makes its ETag weak (nginx, Cloudflare) or
 * appends the name of the encoding (Apache, Jetty).
 */
const proxyChanges = /W\/|--?(?:gzip|br|deflate|zstd)(?=")/g

/** Returns an ETag, or a list of ETags, as the server sent it. */
export const originalTag = (received: string) => received.replace(proxyChanges, '')

/**
 * Evaluates If-Match and If-None-Match (RFC 9110, 13.1.1 and 13.1.2): `*`, or a list of ETags. Compares weakly, because a
 * tag identifies a version of the content, in any encoding.
 */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header === tag || header.trim() === '*') return true
  const own = strong(tag)
  return header.split(',').some((each) => possibleTags(strong(each.trim())).includes(own))
}

const strong = (tag: string) => tag.replace(/^W\//, '')

/** A tag of the server may itself end with a hyphen: '--gzip' is Jetty's suffix, or Apache's after a hyphen. */
const possibleTags = (received: string) => [
  received,
  ...[/-(?:gzip|br|deflate|zstd)(?="$)/, /--(?:gzip|br|deflate|zstd)(?="$)/].map((suffix) =>
    received.replace(suffix, ''),
  ),
]

/**
 * The Cache-Control of errors, changes and private responses. Proxies must not transform them either: some drop or change
 * the ETag that a save needs.
 */
export const noStore = 'no-store, no-transform'
