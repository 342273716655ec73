import { useCallback, useEffect, useRef, useState } from 'react'
import { type ListedSave, outbox } from '../../browser/outbox/outbox.ts'
import { sendWaiting } from '../../browser/outbox/send-waiting.ts'
import { backoff } from '../../lib/backoff.ts'

/** In milliseconds. */
const delays = { first: 5000, longest: 300_000 }
/** How long to wait for another tab that is sending them, in milliseconds: it may be closed before it is done. */
const recheck = 30_000

/**
 * Returns the saves that wait on this device, and sends them: now, when the network or the page returns, and again with
 * growing pauses.
 * @param onAnswer called with how many were sent, also if some were refused; a stable function
 */
export function useOutbox(onAnswer: (sent: number) => void) {
  const [saves, setSaves] = useState<ListedSave[]>([])
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const read = () => outbox.list().then((list) => isCurrent && setSaves(list))
    void read()
    const unsubscribe = outbox.subscribe(read)
    return () => {
      isCurrent = false
      unsubscribe()
    }
  }, [])

  const failures = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = useCallback(async () => {
    clearTimeout(timer.current)
    setSending(true)
    const { sent, refused, isBlocked } = await sendWaiting().finally(() => setSending(false))
    failures.current = isBlocked ? failures.current + 1 : 0
    timer.current = setTimeout(send, isBlocked ? backoff(delays, failures.current) : recheck)
    if (sent + refused > 0) onAnswer(sent)
  }, [onAnswer])

  const waiting = saves.filter(({ refusal }) => !refusal).length
  useEffect(() => {
    if (waiting === 0) return
    const onVisible = () => document.visibilityState === 'visible' && send()
    void send()
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [waiting, send])
  return { saves, isSending, send }
}
