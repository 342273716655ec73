import { localTime } from './zoned-time.ts'

/** Returns a moment as the clocks in a zone show it, HH:MM. Not in dates.ts, which every page loads. */
export const clockInZone = (timeZone: string, moment: Date) => localTime(timeZone, moment.getTime()).slice(11)
