import { cachedFormatters } from './cached-formatters.ts'

type Zoned = { offsetNanoseconds: number }
type Instant = { toZonedDateTimeISO(timeZone: string): Zoned }
/** Newer browsers have it. The first formatter of `Intl` takes a slow phone more than a tenth of a second. */
const { Temporal } = globalThis as { Temporal?: { Instant: { fromEpochMilliseconds(moment: number): Instant } } }

/** '4/14/2027, GMT+03:00' */
const withOffset = cachedFormatters(
  (timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }),
)

/**
 * Returns how far a zone's clocks are ahead of UTC at a moment, in milliseconds.
 * @throws RangeError for an unknown zone
 */
export function offsetAt(timeZone: string, moment: number): number {
  if (Temporal)
    return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1_000_000
  // Some browsers leave out an offset of zero.
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(withOffset(timeZone).format(moment)) ?? ['', '+', 0, 0]
  return Number(`${sign}${Number(hours) * 60 + Number(minutes)}`) * 60_000
}

/** Returns a moment (in milliseconds) as a zone's clocks show it: '2027-04-14T09:00'. */
export const localTime = (timeZone: string, moment: number) =>
  new Date(moment + offsetAt(timeZone, moment)).toISOString().slice(0, 16)

/** Returns a moment as the clock of this device shows it: '2027-04-14T09:00'. */
export const deviceTime = (moment: Date) =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/**
 * Returns the moment (in milliseconds) at which a zone's clocks show a date (YYYY-MM-DD) and time (HH:MM): the earlier
 * moment if they do so twice, and the moment by the clocks before the change if they skip that time.
 */
export function momentInZone(timeZone: string, date: string, time: string): number {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const before = asUtc - offsetAt(timeZone, asUtc - 86_400_000)
  const after = asUtc - offsetAt(timeZone, before)
  const isShown = (moment: number) => moment + offsetAt(timeZone, moment) === asUtc
  return isShown(before) || !isShown(after) ? before : after
}
