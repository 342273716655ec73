import { useState } from 'react'
import { clockTimes, timeText } from '../rules/clock-times.ts'

type Times = { start: string; end: string; time: string }

/** True for a text such as 'After lunch', which says something else than start and end. */
const isOther = (text: string) => text !== '' && clockTimes(text).start === null

/** Start and end, and the text that visitors read. Each follows input in the other, unless the text is not a time. */
export function useTimes(initial: Times) {
  const [times, setTimes] = useState(initial)

  function setRange(change: { start: string } | { end: string }) {
    const { start, end, time } = { ...times, ...change }
    setTimes({ start, end, time: isOther(time) ? time : start && timeText(start, end) })
  }

  function setText(text: string) {
    const { start, end } = clockTimes(text)
    if (isOther(text) && isOther(times.time)) setTimes({ ...times, time: text })
    else setTimes({ start: start ?? '', end: end ?? '', time: text })
  }

  return { times, setRange, setText }
}
