/** Returns the first time of day in a text, in minutes: 870 for '2:30 pm - 3:15 pm', Infinity when there is none. */
export function firstMinute(text: string): number {
  const match = /\b(\d{1,2})[:.h](\d{2})(?!\d)\s*([ap]\.?m\b)?|\b(\d{1,2})\s*([ap]\.?m\b)/i.exec(text)
  if (!match) return Number.POSITIVE_INFINITY
  const hour = Number(match[1] ?? match[4])
  const meridiem = (match[3] ?? match[5])?.[0]?.toLowerCase()
  const hourOfDay = meridiem ? (hour % 12) + (meridiem === 'p' ? 12 : 0) : hour
  return hourOfDay * 60 + Number(match[2] ?? 0)
}
