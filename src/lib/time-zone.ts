/** Returns true for the name of a time zone that this runtime knows, such as 'Africa/Nairobi'. */
export const isTimeZone = (zone: string) => {
  try {
    // Not `offsetAt`: Temporal would take any time of ISO 8601 for a zone.
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}
