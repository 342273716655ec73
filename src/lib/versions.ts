/** The oldest versions that are safe to run on: before SQLite's, its write-ahead log could be damaged. */
export const minNodeVersion = '24.18.1'
export const minSqliteVersion = '3.51.3'

/** Whether version `a` is older than `b`, both as '24.18.1'. */
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
