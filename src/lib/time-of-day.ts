/** Times of day are texts, HH:MM in 24-hour form. */

/** Returns minutes since midnight. */
export function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours as number) * 60 + (minutes as number)
}

/** Returns the length in minutes; an end before the start is on the next day. */
export const minutesBetween = (start: string, end: string) => (minuteOf(end) - minuteOf(start) + 1440) % 1440

const longestNight = 720

/** Returns true for an end before the start that would be more than half a day later on the next day. */
export const isBackwards = (start: string, end: string) => end < start && minutesBetween(start, end) > longestNight
