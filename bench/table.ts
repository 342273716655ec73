import { availableParallelism, cpus, totalmem } from 'node:os'

/** One number for each round. */
type Rounds = number[]

export function median(values: Rounds): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const digits = (value: number) => (value >= 100 ? 0 : value >= 10 ? 1 : 2)
export const number = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits(Math.abs(value)) })

/** Returns the median with its range, such as '12,300 (11,900–12,800)'. */
export const spread = (values: Rounds) =>
  values.length > 1
    ? `${number(median(values))} (${number(Math.min(...values))}–${number(Math.max(...values))})`
    : number(values[0] ?? Number.NaN)

/** Returns the ratio of each round: a machine that slows down does so for both. */
export const ratios = (values: Rounds, others: Rounds): Rounds =>
  values.map((value, round) => value / (others[round] ?? 1))

/** Prints a table in Markdown. */
export function print(title: string, head: string[], rows: string[][]) {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  console.log(`\n## ${title}\n`)
  console.log(line(head))
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  for (const row of rows) console.log(line(row))
}

export function machine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores of ${first?.model?.trim() || 'an unnamed processor'}, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.version}`
}
