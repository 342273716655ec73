/** Whether the text is a full http(s) address. */
export function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:\/\//i.test(value) && !/[\s"'<>\\]/.test(value)
}

/** Whether a link in a text may lead there: http, https, mailto and tel alone. */
export const isSafeLink = (href: string) =>
  /^(https?:|mailto:|tel:)/i.test(href) && URL.canParse(href) && !/[\s<>"\\]/.test(href)

/** A picture kept by the site, or a full address. */
export const isSafeImage = (src: string) => /^uploads\/(?!.*\.\.)[\w./-]+$/.test(src) || isHttpUrl(src)

/** A path of this site: '/tickets', never '//elsewhere'. */
export const isSitePath = (value: string) => /^\/(?![/\\])[^\s\\]*$/.test(value)

/** Whether the text has the shape of an e-mail address: something, an @, a name with a dot. */
export const isEmailAddress = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
