/** A part of a day, in minutes since its midnight; beyond 1440 on the day after. */
export type Span = { from: number; to: number }
/** A span as it is drawn: `size` is its height in rem. */
export type Line = Span & { size: number; isGap: boolean }

const remPerMinute = 0.15
/** The least heights of a talk, which is one line of text, and of a time label, in rem. */
const minTalk = 1.75
const minRow = 1.25
/** Idle times longer than this, in minutes, all have the same height. */
const longestIdle = 60
const gapSize = 2
/** Empty time before and after the talks of a day that is edited, in minutes. */
const margin = 60

/**
 * Divides a day into lines at the starts and ends of talks and at full hours. Heights are to scale, except for talks
 * that would be too small to read and for idle hours; a day in the editor also shows those hours to scale.
 */
export function timeLines(spans: readonly Span[], isEditable = false): Line[] {
  if (spans.length === 0) return []
  const gaps = isEditable ? [] : idleSpans(spans)
  const lines = splitAt(boundariesOf(spans, gaps, isEditable), gaps)
  return stretched(lines, spans)
}

const byTime = (a: Span, b: Span) => a.from - b.from || a.to - b.to

function idleSpans(spans: readonly Span[]): Span[] {
  const gaps: Span[] = []
  let end = Number.POSITIVE_INFINITY
  for (const { from, to } of [...spans].sort(byTime)) {
    if (from - end > longestIdle) gaps.push({ from: end, to: from })
    end = Math.max(Number.isFinite(end) ? end : to, to)
  }
  return gaps
}

function boundariesOf(spans: readonly Span[], gaps: Span[], isEditable: boolean): number[] {
  const minutes = spans.flatMap(({ from, to }) => [from, to])
  const [first, last] = [Math.min(...minutes), Math.max(...minutes)]
  const start = isEditable ? Math.max(0, Math.floor(first / 60) * 60 - margin) : first
  const end = isEditable ? Math.ceil(last / 60) * 60 + margin : last
  const hours = Array.from({ length: Math.ceil(end / 60) + 1 }, (_, hour) => hour * 60)
  const drawn = hours.filter(
    (hour) => hour >= start && hour <= end && !gaps.some(({ from, to }) => from < hour && hour < to),
  )
  return [...new Set([...minutes, ...drawn])].sort((a, b) => a - b)
}

const splitAt = (boundaries: number[], gaps: Span[]): Line[] =>
  boundaries.slice(1).map((to, index) => {
    const from = boundaries[index] as number
    const isGap = gaps.some((gap) => gap.from === from)
    return { from, to, isGap, size: isGap ? gapSize : (to - from) * remPerMinute }
  })

/** Stretches lines if a talk, or the distance between two starts, would be too low; the shortest first. */
function stretched(lines: Line[], spans: readonly Span[]): Line[] {
  const starts = [...new Set(spans.map(({ from }) => from))].sort((a, b) => a - b)
  const rows = starts.slice(1).map((to, index) => ({ from: starts[index] as number, to, min: minRow }))
  const limits = [...spans.map((span) => ({ ...span, min: minTalk })), ...rows]
  const result = lines.map((line) => ({ ...line }))
  for (const { from, to, min } of limits.sort((a, b) => a.to - a.from - (b.to - b.from))) {
    const covered = result.filter((line) => line.from >= from && line.to <= to)
    const size = sizeOf(covered)
    if (size < min) for (const line of covered) line.size *= min / size
  }
  return result.map((line) => ({ ...line, size: Math.round(line.size * 1000) / 1000 }))
}

const sizeOf = (lines: readonly Line[]) => lines.reduce((sum, { size }) => sum + size, 0)

/** Returns how far below the first line a minute is, in rem. */
export function offsetOf(lines: readonly Line[], minute: number): number {
  const above = lines.filter(({ to }) => to <= minute)
  const within = lines[above.length]
  const part = within ? Math.max(0, (minute - within.from) / (within.to - within.from)) * within.size : 0
  return sizeOf(above) + part
}

/** Returns the minute at a distance from the first line, in rem; before and after the lines, their first and last. */
export function minuteAt(lines: readonly Line[], offset: number): number {
  let top = 0
  for (const { from, to, size } of lines) {
    if (offset < top + size) return from + Math.max(0, (offset - top) / size) * (to - from)
    top += size
  }
  return lines.at(-1)?.to ?? 0
}
