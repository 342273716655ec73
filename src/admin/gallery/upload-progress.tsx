import { useRef } from 'react'
import { counted } from '../../lib/counted.ts'
import { Bar } from '../../ui/bar.tsx'
import type { Upload } from './use-uploads.ts'

/** How much of all images is sent, and how long the rest will take. */
export function UploadProgress({ uploads, isWaiting }: { uploads: Upload[]; isWaiting: boolean }) {
  const sendable = uploads.filter(({ isRejected }) => !isRejected)
  const all = sum(sendable.map(({ file }) => file.size))
  const sent = sum(sendable.map((upload) => upload.sent))
  const stored = sendable.filter(({ image }) => image).length
  const seconds = useSecondsLeft(all, sent)
  return (
    <div className="me-auto grid min-w-0 flex-1 basis-48 gap-1.5 text-sm">
      <Bar label="Sending images" share={all ? sent / all : 0} className="h-2 w-full text-link" />
      <p className="flex flex-wrap justify-between gap-x-4 text-muted tabular-nums">
        <span>
          {stored} of {sendable.length} sent
        </span>
        <span>{isWaiting ? '' : seconds === undefined ? 'Starting…' : timeLeft(seconds)}</span>
      </p>
      <p aria-live="polite" className="text-danger-text empty:hidden">
        {isWaiting && 'The connection is lost. The upload continues when it’s back.'}
      </p>
    </div>
  )
}

/** The rate is measured over this time, in milliseconds. */
const window = 15_000

/** Returns how long the rest will take at the rate of the last seconds; undefined at the beginning. */
function useSecondsLeft(all: number, sent: number): number | undefined {
  const samples = useRef<{ at: number; sent: number }[]>([])
  const at = performance.now()
  const last = samples.current.at(-1)
  if (!last || last.sent !== sent) samples.current.push({ at, sent })
  while ((samples.current[0]?.at ?? at) < at - window && samples.current.length > 2) samples.current.shift()
  const [first] = samples.current
  const elapsed = first ? at - first.at : 0
  if (!first || elapsed < 1500 || sent <= first.sent) return undefined
  return ((all - sent) * elapsed) / (sent - first.sent) / 1000
}

function timeLeft(seconds: number): string {
  if (seconds < 10) return 'A few seconds left'
  if (seconds < 60) return `About ${Math.ceil(seconds / 10) * 10} seconds left`
  const [minutes, noun] = counted(Math.ceil(seconds / 60), 'minute')
  return `About ${minutes} ${noun} left`
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
