/** The push services of Chromium, Firefox, Safari and Windows. */
export const pushOriginsOfBrowsers =
  'https://fcm.googleapis.com,https://updates.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com'

const host = /^https:\/\/(\*\.)?([a-z\d-]+\.)+[a-z\d-]+(:\d+)?$/
const loopback = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

/** Returns the origins in a comma-separated list, such as 'https://*.push.apple.com'; undefined if one is invalid. */
export function pushOriginsIn(list: string): string[] | undefined {
  const origins = list.split(',').map((origin) => origin.trim())
  return origins.every((origin) => host.test(origin) || loopback.test(origin)) ? origins : undefined
}

/** Returns true for an address at one of these origins; '*' stands for at least one label of its host name. */
export function isAllowedEndpoint(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { origin, username, password } = new URL(address)
  if (username || password) return false
  return origins.some((allowed) => {
    const [scheme = '', domain] = allowed.split('*')
    return domain ? origin.startsWith(scheme) && origin.endsWith(domain) : origin === allowed
  })
}
