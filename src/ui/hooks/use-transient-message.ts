import { useEffect, useState } from 'react'

/** A message that disappears after so many milliseconds; another message starts the time again. */
export function useTransientMessage<Message>(milliseconds: number) {
  const [message, setMessage] = useState<Message>()
  useEffect(() => {
    if (message === undefined) return
    const timer = setTimeout(setMessage, milliseconds, undefined)
    return () => clearTimeout(timer)
  }, [message, milliseconds])
  return [message, setMessage] as const
}
