import { cachedFormatters } from './cached-formatters.ts'

type Zoned = { offsetNanoseconds: number }
type Instant = { toZonedDateTimeISO(timeZone: string): Zoned }
/** Newer browsers have it. The first formatter of `Intl` takes a slow phone more than a tenth of a second. */
const { Temporal } = globalThis as { Temporal?: { Instant: { fromEpochMilliseconds(moment: number): Instant } } }

const wallClock = cachedFormatters(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    }),
)

const minute = 60_000

/** By zone and minute: the talks of a day share a few minutes, and computing one can take longer than rendering its row. */
const offsets = new Map<string, number>()
const maxOffsets = 5000

/**
 * Returns how far a zone's clocks are ahead of UTC at a moment, in milliseconds.
 * @throws RangeError for an unknown zone
 */
export function offsetAt(timeZone: string, moment: number): number {
  const key = `${timeZone} ${Math.floor(moment / minute)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = computeOffset(timeZone, moment)
  if (offsets.size >= maxOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

function computeOffset(timeZone: string, moment: number): number {
  if (Temporal)
    return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1_000_000
  const parts = new Map(
    wallClock(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const shown = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'))
  return shown - Math.floor(moment / minute) * minute
}

/** Returns a moment (in milliseconds) as a zone's clocks show it: '2027-04-14T09:00'. */
export const localTime = (timeZone: string, moment: number) =>
  new Date(moment + offsetAt(timeZone, moment)).toISOString().slice(0, 16)

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
