const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Returns how long before `now` an ISO time is: '3 hours ago', 'yesterday'. */
export function timeAgo(isoTime: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(isoTime)) / 1000
  const [unit, length] = steps.find(([, length]) => seconds >= length) ?? []
  return unit ? relative.format(-Math.floor(seconds / length), unit) : 'just now'
}

const exact = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** 'November 21, 2026 at 3:35 PM GMT+3' in the local time zone. Only for the browser, because the server is in another zone. */
export const exactTime = (isoTime: string) => new Intl.DateTimeFormat('en-US', exact).format(new Date(isoTime))
