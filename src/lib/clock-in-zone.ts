import { cachedFormatters } from './cached-formatters.ts'

const formatter = cachedFormatters(
  (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
)

/** Returns a moment as the clocks in a zone show it, HH:MM. Not in dates.ts, which every page loads. */
export const clockInZone = (timeZone: string, moment: Date) => formatter(timeZone).format(moment)
