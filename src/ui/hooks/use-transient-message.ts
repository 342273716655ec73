import { useEffect, useState } from 'react'

/** A message that disappears after `milliseconds`; a new one restarts the time. */
export function useTransientMessage<Message>(milliseconds: number) {
  const [message, setMessage] = useState<Message>()
  useEffect(() => {
    if (message === undefined) return
    const timer = setTimeout(setMessage, milliseconds, undefined)
    return () => clearTimeout(timer)
  }, [message, milliseconds])
  return [message, setMessage] as const
}
