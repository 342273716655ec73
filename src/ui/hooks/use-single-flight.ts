import { useRef, useState } from 'react'

/**
 * Runs `work` once at a time: calls while it runs do nothing.
 * @returns `[run, isPending]`
 */
export function useSingleFlight<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
  const [isPending, setIsPending] = useState(false)
  // State changes only with the next rendering, and a second click may come before.
  const isRunning = useRef(false)

  async function run(...args: Args) {
    if (isRunning.current) return
    isRunning.current = true
    setIsPending(true)
    try {
      await work(...args)
    } finally {
      isRunning.current = false
      setIsPending(false)
    }
  }

  return [run, isPending] as const
}
