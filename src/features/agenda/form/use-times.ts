import { useState } from 'react'
import { clockTimes, timeText } from '../rules/clock-times.ts'

type Times = { start: string; end: string; time: string }

/** Start and end, and the text that visitors read. Each follows input in the other, unless the text is not a time. */
export function useTimes(initial: Times) {
  const [times, setTimes] = useState(initial)

  function setRange(change: { start: string } | { end: string }) {
    const range = { ...times, ...change }
    setTimes(range.start ? { ...range, time: timeText(range.start, range.end) } : range)
  }

  function setText(text: string) {
    const { start, end } = clockTimes(text)
    setTimes({ start: start ?? '', end: end ?? '', time: text })
  }

  return { times, setRange, setText }
}
