import { type ComponentProps, useState } from 'react'
import { TextField } from '../../../ui/form/text-field.tsx'
import { clockTimes, timeText } from '../rules/clock-times.ts'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'defaultValue'> & { defaultValue: string }
type Props = { start: FieldProps; end: FieldProps; time: FieldProps }

/** Start and end, and the text that visitors read. Each follows input in the other, unless the text is not a time. */
export function TimeFields({ start, end, time }: Props) {
  const [times, setTimes] = useState({
    start: start.defaultValue,
    end: end.defaultValue,
    time: time.defaultValue,
  })

  function setRange(change: { start: string } | { end: string }) {
    const range = { ...times, ...change }
    setTimes(range.start ? { ...range, time: timeText(range.start, range.end) } : range)
  }

  function setText(text: string) {
    const { start, end } = clockTimes(text)
    setTimes({ start: start ?? '', end: end ?? '', time: text })
  }

  const controlled = ({ defaultValue: _, ...props }: FieldProps) => props
  return (
    <div className="grid gap-4 sm:grid-cols-4">
      <TextField
        {...controlled(start)}
        type="time"
        value={times.start}
        onChange={({ currentTarget }) => setRange({ start: currentTarget.value })}
      />
      <TextField
        {...controlled(end)}
        type="time"
        value={times.end}
        onChange={({ currentTarget }) => setRange({ end: currentTarget.value })}
      />
      <div className="sm:col-span-2">
        <TextField
          {...controlled(time)}
          value={times.time}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          hint="Taken from start and end unless you enter other text, such as “After lunch”"
        />
      </div>
    </div>
  )
}
