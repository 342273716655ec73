/** `URL.canParse`, which some supported browsers lack. */
function isUrl(value: string): boolean {
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

/** Returns true for an uploaded image's path or an absolute http(s) URL. */
export const isSafeImage = (src: string) => /^uploads\/(?!.*\.\.)[\w./-]+$/.test(src) || isHttpUrl(src)

/** Returns true for a path on this site, such as '/tickets', and false for '//other.example'. */
export const isSitePath = (value: string) => /^\/(?![/\\])[^\s\\]*$/.test(value)

/** Returns true for text shaped like an email address: a local part, an @ and a domain with a dot. */
export const isEmailAddress = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
