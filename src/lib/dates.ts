/** Where the summit takes place, unless the seo content says otherwise. */
export const defaultTimeZone = 'Africa/Nairobi'

/** The calendar day (YYYY-MM-DD) that it is in `timeZone` at that moment. */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  )
}

export const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (isoDay: string) => formatter.format(new Date(`${isoDay}T00:00:00Z`))
}

/** 'Wednesday, April 14, 2027' */
export const longDate = format({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
/** 'January 31, 2027' */
export const mediumDate = format({ year: 'numeric', month: 'long', day: 'numeric' })
/** 'Wed, April 14' */
export const shortDate = format({ weekday: 'short', month: 'long', day: 'numeric' })
