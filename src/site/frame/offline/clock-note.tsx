import { useState, useSyncExternalStore } from 'react'
import { clockCorrected, clockCorrection } from '../../../lib/now.ts'
import { Note } from './note.tsx'

const subscribe = (listener: () => void) => {
  window.addEventListener(clockCorrected, listener)
  return () => window.removeEventListener(clockCorrected, listener)
}
const minutesBehind = () => Math.round(clockCorrection() / 60_000)

/** Says that the device's clock is wrong. */
export function ClockNote() {
  const minutes = useSyncExternalStore(subscribe, minutesBehind, () => 0)
  const [read, setRead] = useState(0)
  if (minutes === 0 || minutes === read) return null
  return (
    <Note>
      Your device’s clock is {lengthOf(Math.abs(minutes))} {minutes > 0 ? 'behind' : 'ahead'}; times here are corrected.
      <button type="button" className="link min-h-11 min-w-11" onClick={() => setRead(minutes)}>
        OK
      </button>
    </Note>
  )
}

function lengthOf(minutes: number): string {
  const [unit, length] =
    minutes >= 2880 ? (['day', 1440] as const) : minutes >= 60 ? (['hour', 60] as const) : (['minute', 1] as const)
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(
    minutes / length,
  )
}
