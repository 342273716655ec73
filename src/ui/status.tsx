import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react'
import { CircleAlert, CircleCheck, X } from './icons/icons.tsx'

type Message = { text: string; tone: 'success' | 'danger'; milliseconds?: number }

type Status = {
  /** Something went well. It goes away by itself. */
  say: (text: string, options?: { milliseconds?: number }) => void
  /** Something failed. It stays until it is closed or something else is said. */
  fail: (text: string) => void
}

const Speaking = createContext<Status | undefined>(undefined)

/** What is said now, and where: the last place that opened. */
type Spoken = {
  message: Message | undefined
  outlet: string | undefined
  close: () => void
  open: (outlet: string) => () => void
}
const Hearing = createContext<Spoken | undefined>(undefined)

/** Keeps what the console says at its lower edge, whatever page or dialog is open. */
export function StatusProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message>()
  const [outlets, setOutlets] = useState<string[]>([])

  useEffect(() => {
    if (!message?.milliseconds) return
    const timer = setTimeout(setMessage, message.milliseconds, undefined)
    return () => clearTimeout(timer)
  }, [message])

  const status = useMemo<Status>(
    () => ({
      say: (text, { milliseconds = 5000 } = {}) => setMessage({ text, tone: 'success', milliseconds }),
      fail: (text) => setMessage({ text, tone: 'danger' }),
    }),
    [],
  )
  const places = useMemo(
    () => ({
      close: () => setMessage(undefined),
      open(outlet: string) {
        setOutlets((before) => [...before, outlet])
        return () => setOutlets((before) => before.filter((each) => each !== outlet))
      },
    }),
    [],
  )
  const spoken = useMemo(() => ({ message, outlet: outlets.at(-1), ...places }), [message, outlets, places])

  return (
    <Speaking value={status}>
      <Hearing value={spoken}>
        {children}
        <StatusOutlet />
      </Hearing>
    </Speaking>
  )
}

/** How a page of the console says what it did. */
export function useStatus(): Status {
  const status = useContext(Speaking)
  if (!status) throw new Error('useStatus needs a StatusProvider around it')
  return status
}

/**
 * Where messages appear. Everything outside a modal dialog is out of reach, for screen readers too: so each dialog has
 * an outlet of its own, and the one that opened last speaks. Where there is no StatusProvider, nothing.
 */
export function StatusOutlet() {
  const id = useId()
  const spoken = useContext(Hearing)
  const open = spoken?.open
  useEffect(() => open?.(id), [open, id])
  if (!spoken) return null
  return (
    // It stands there empty before anything is said: a region that comes with its text is not always read.
    <div aria-live="polite" className="toasts">
      {spoken.outlet === id && spoken.message && <Toast message={spoken.message} onClose={spoken.close} />}
    </div>
  )
}

function Toast({ message: { text, tone }, onClose }: { message: Message; onClose: () => void }) {
  const Icon = tone === 'danger' ? CircleAlert : CircleCheck
  return (
    <div className={`toast tone-${tone}`}>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-(--tone)" />
      <p className="min-w-0 flex-1">{text}</p>
      <button type="button" aria-label="Close message" onClick={onClose} className="icon-button -me-2 shrink-0">
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
