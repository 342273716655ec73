/** `URL.canParse`, which some supported browsers lack. */
export function isUrl(value: string): boolean {
  try {
    return Boolean(new URL(value))
  } catch {
    return false
  }
}

/** Returns true for an absolute http(s) URL. */
export function isHttpUrl(value: string): boolean {
  return isUrl(value) && /^https?:\/\//i.test(value) && !/[\s"'<>\\]/.test(value)
}

/** Returns true for the links that rich text may contain: http, https, mailto and tel. */
export const isSafeLink = (href: string) =>
  /^(https?:|mailto:|tel:)/i.test(href) && isUrl(href) && !/[\s<>"\\]/.test(href)

/** Names that resolve in private networks only. */
const privateName = /\.(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/

/** IPv4 addresses of private networks, and from 224 on those of no host. */
const privateAddress =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|2(2[4-9]|[345]\d))\.[\d.]+$/

/**
 * Returns true for an http(s) URL that any visitor's browser may load: without a user name or port, and not on a
 * private network.
 */
export function isPublicUrl(value: string): boolean {
  if (!isHttpUrl(value)) return false
  const { username, password, port, hostname } = new URL(value)
  const host = hostname.replace(/\.$/, '') // 'localhost.' is the same name
  // A name without a dot is of this machine or its network; IPv6 addresses have none either.
  const isPrivate = !host.includes('.') || privateName.test(host) || privateAddress.test(host)
  return !username && !password && !port && !isPrivate
}

/** Returns true for an uploaded image's path, with or without a focus, or an absolute http(s) URL. */
export const isSafeImage = (src: string) =>
  /^uploads\/(?!.*\.\.)[\w./-]+(#focus=(100|\d?0)-(100|\d?0))?$/.test(src) || isHttpUrl(src)

/** Returns true for a path on this site, such as '/tickets', and false for '//other.example'. */
export const isSitePath = (value: string) => /^\/(?![/\\])[^\s\\]*$/.test(value)
