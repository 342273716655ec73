/**
 * Returns a function that creates a formatter of `Intl` when a key, such as a time zone, is first used: creating one takes
 * longer than rendering a list. There are few keys.
 */
export function cachedFormatters<Formatter>(create: (key: string) => Formatter) {
  const formatters = new Map<string, Formatter>()
  return (key: string) => {
    const formatter = formatters.get(key) ?? create(key)
    formatters.set(key, formatter)
    return formatter
  }
}
