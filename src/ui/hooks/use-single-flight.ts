import { useRef, useState } from 'react'

/** Work that runs once at a time: while it runs, further calls do nothing. */
export function useSingleFlight<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
  const [running, setRunning] = useState(false)
  // The state arrives with the next rendering; a second click may come before.
  const started = useRef(false)

  async function run(...args: Args) {
    if (started.current) return
    started.current = true
    setRunning(true)
    try {
      await work(...args)
    } finally {
      started.current = false
      setRunning(false)
    }
  }

  return [run, running] as const
}
