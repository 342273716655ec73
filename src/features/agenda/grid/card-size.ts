import type { CSSProperties } from 'react'
import { type Line, offsetOf, type Span } from './time-scale.ts'

/** In rem: the padding of a card, and the heights of a topic line and a detail line. */
const padding = 0.5
const topicLine = 1.1
const detailLine = 1

/** Returns the height of a span in rem. */
export const heightOf = ({ from, to }: Span, lines: readonly Line[]) => offsetOf(lines, to) - offsetOf(lines, from)

/** Returns the number of topic lines and detail lines that fit into a card, as CSS variables. */
export function cardSize(span: Span, lines: readonly Line[]): CSSProperties {
  const inside = heightOf(span, lines) - padding
  const details = inside < topicLine + detailLine ? 0 : inside < 2 * topicLine + 2 * detailLine ? 1 : 2
  const topic = Math.max(1, Math.floor((inside - details * detailLine) / topicLine))
  return { '--topic-lines': topic, '--detail-lines': details } as CSSProperties
}
