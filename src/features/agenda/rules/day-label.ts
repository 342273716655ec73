import { partsOf } from '../../../lib/dates.ts'

/** 'Wed 14', with a space that does not break: enough to tell a summit's days apart. */
export function dayLabel(date: string): string {
  const { weekday, day } = partsOf(date)
  return `${weekday.slice(0, 3)}\u00a0${day}`
}
