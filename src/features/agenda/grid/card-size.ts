import type { CSSProperties } from 'react'
import type { Line, Span } from './time-scale.ts'

/** In rem: the padding of a card, a line of its topic, and one of what is below. */
const padding = 0.5
const topicLine = 1.1
const detailLine = 1

/** Returns how many lines of its topic, and of what is below, a card has room for, as CSS variables. */
export function cardSize({ from, to }: Span, lines: readonly Line[]): CSSProperties {
  const height = lines.reduce((sum, line) => (line.from >= from && line.to <= to ? sum + line.size : sum), 0)
  const inside = height - padding
  const details = inside < topicLine + detailLine ? 0 : inside < 2 * topicLine + 2 * detailLine ? 1 : 2
  const topic = Math.max(1, Math.floor((inside - details * detailLine) / topicLine))
  return { '--topic-lines': topic, '--detail-lines': details } as CSSProperties
}
