import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react'
import { CircleAlert, CircleCheck, X } from './icons/icons.tsx'

type ToastMessage = { text: string; tone: 'success' | 'danger'; milliseconds?: number }

type ToastApi = {
  /** Something went well. It goes away by itself. */
  success: (text: string, options?: { milliseconds?: number }) => void
  /** Something failed. It stays until it is closed or something else is said. */
  error: (text: string) => void
}

const ToastContext = createContext<ToastApi | undefined>(undefined)

/** What is said now, and where: the last place that opened. */
type ToastState = {
  message: ToastMessage | undefined
  outlet: string | undefined
  close: () => void
  open: (outlet: string) => () => void
}
const ToastStateContext = createContext<ToastState | undefined>(undefined)

/** Keeps what the console says at its lower edge, whatever page or dialog is open. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage>()
  const [outlets, setOutlets] = useState<string[]>([])

  useEffect(() => {
    if (!message?.milliseconds) return
    const timer = setTimeout(setMessage, message.milliseconds, undefined)
    return () => clearTimeout(timer)
  }, [message])

  const status = useMemo<ToastApi>(
    () => ({
      success: (text, { milliseconds = 5000 } = {}) => setMessage({ text, tone: 'success', milliseconds }),
      error: (text) => setMessage({ text, tone: 'danger' }),
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
  const toastState = useMemo(() => ({ message, outlet: outlets.at(-1), ...places }), [message, outlets, places])

  return (
    <ToastContext value={status}>
      <ToastStateContext value={toastState}>
        {children}
        <ToastOutlet />
      </ToastStateContext>
    </ToastContext>
  )
}

/** How a page of the console says what it did. */
export function useToast(): ToastApi {
  const status = useContext(ToastContext)
  if (!status) throw new Error('useToast needs a ToastProvider around it')
  return status
}

/**
 * Where messages appear. Everything outside a modal dialog is out of reach, for screen readers too: so each dialog has
 * an outlet of its own, and the one that opened last speaks. Where there is no ToastProvider, nothing.
 */
export function ToastOutlet() {
  const id = useId()
  const toastState = useContext(ToastStateContext)
  const open = toastState?.open
  useEffect(() => open?.(id), [open, id])
  if (!toastState) return null
  return (
    // It stands there empty before anything is said: a region that comes with its text is not always read.
    <div aria-live="polite" className="toasts">
      {toastState.outlet === id && toastState.message && (
        <Toast message={toastState.message} onClose={toastState.close} />
      )}
    </div>
  )
}

function Toast({ message: { text, tone }, onClose }: { message: ToastMessage; onClose: () => void }) {
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
