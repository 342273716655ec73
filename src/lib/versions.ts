/** The oldest supported versions. An older SQLite can corrupt its write-ahead log. */
export const minNodeVersion = '24.18.1'
export const minSqliteVersion = '3.51.3'

/** Returns true when version `a` is older than `b`; both have the form '24.18.1'. */
export function isOlderVersion(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.replace(/^v/, '').split(/[.-]/).map(Number)) as [
    number[],
    number[],
  ]
  for (const [index, part] of left.slice(0, 3).entries()) {
    if (part !== right[index]) return part < (right[index] ?? 0)
  }
  return false
}
