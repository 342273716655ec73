import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from './icons/icon.tsx'

type ToastMessage = { text: string; tone: 'success' | 'danger'; milliseconds?: number; action?: ToastAction }

/** An action that a message offers, such as undo. */
type ToastAction = { label: string; run: () => void }

type ToastApi = {
  /** Shows a message that disappears by itself. */
  success: (text: string, options?: { milliseconds?: number; action?: ToastAction }) => void
  /** Shows a message that stays until it is closed or replaced. */
  error: (text: string) => void
}

const ToastContext = createContext<ToastApi | undefined>(undefined)

/** The current message, and the outlet that shows it: the one that was mounted last. */
type ToastState = {
  message: ToastMessage | undefined
  outlet: string | undefined
  close: () => void
  open: (outlet: string) => () => void
}
const ToastStateContext = createContext<ToastState | undefined>(undefined)

/**
 * Holds the current message of the console. It ends when a dialog opens, when a form is sent, and when the page or its tab
 * changes: it would speak of something that is no longer in sight, or no longer true.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage>()
  const [outlets, setOutlets] = useState<string[]>([])

  useEffect(() => {
    if (!message?.milliseconds) return
    const timer = setTimeout(setMessage, message.milliseconds, undefined)
    return () => clearTimeout(timer)
  }, [message])

  useEffect(() => {
    if (!message) return
    // A dialog has its own use for the key.
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) setMessage(undefined)
    }
    // The message is about to be out of date.
    const onSubmit = () => setMessage(undefined)
    document.addEventListener('keydown', onKey)
    document.addEventListener('submit', onSubmit, { capture: true })
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('submit', onSubmit, { capture: true })
    }
  }, [message])

  // Not the location's key, which also changes with the state of a page.
  const { pathname, search } = useLocation()
  const place = pathname + search
  const [shownAt, setShownAt] = useState(place)
  if (shownAt !== place) {
    setShownAt(place)
    setMessage(undefined)
  }

  const toast = useMemo<ToastApi>(
    () => ({
      success: (text, { milliseconds = 5000, action } = {}) =>
        setMessage({ text, tone: 'success', milliseconds, ...(action && { action: once(action) }) }),
      error: (text) => setMessage({ text, tone: 'danger' }),
    }),
    [],
  )
  const actions = useMemo(
    () => ({
      close: () => setMessage(undefined),
      open(outlet: string) {
        setMessage(undefined)
        setOutlets((current) => [...current, outlet])
        return () => setOutlets((current) => current.filter((other) => other !== outlet))
      },
    }),
    [],
  )
  const toastState = useMemo(() => ({ message, outlet: outlets.at(-1), ...actions }), [message, outlets, actions])

  return (
    <ToastContext value={toast}>
      <ToastStateContext value={toastState}>{children}</ToastStateContext>
    </ToastContext>
  )
}

/** A second press would undo an earlier change. */
function once({ label, run }: ToastAction): ToastAction {
  let isPressed = false
  return {
    label,
    run() {
      if (isPressed) return
      isPressed = true
      run()
    },
  }
}

/** Returns the functions that show a toast. */
export function useToast(): ToastApi {
  const toast = useContext(ToastContext)
  if (!toast) throw new Error('useToast needs a ToastProvider around it')
  return toast
}

/** Ends the current message when the component is mounted, such as a dialog that shows no messages. */
export function useToastEnd() {
  const close = useContext(ToastStateContext)?.close
  useEffect(() => close?.(), [close])
}

/**
 * Shows the current message. Everything outside a modal dialog is inert, so the page and each dialog have an outlet of
 * their own, and the one mounted last is used. Renders nothing without a ToastProvider.
 */
export function ToastOutlet() {
  const id = useId()
  const toastState = useContext(ToastStateContext)
  const open = toastState?.open
  useEffect(() => open?.(id), [open, id])
  if (!toastState) return null
  return (
    // A live region is announced only if it was there before its content.
    <div aria-live="polite" className="toasts">
      {toastState.outlet === id && toastState.message && (
        <Toast message={toastState.message} onClose={toastState.close} />
      )}
    </div>
  )
}

/**
 * A success message disappears soon and has at most one button: it must not intercept clicks on the page beneath it.
 */
function Toast({ message: { text, tone, action }, onClose }: { message: ToastMessage; onClose: () => void }) {
  return (
    <div className={`toast tone-${tone}`}>
      <Icon name={tone === 'danger' ? 'circle-alert' : 'circle-check'} className="size-5 text-(--tone)" />
      <p className="min-w-0 flex-1 whitespace-pre-line" title={text}>
        {text}
      </p>
      {action && (
        <button type="button" onClick={action.run} className="link pointer-events-auto min-h-11 shrink-0">
          {action.label}
        </button>
      )}
      {tone === 'danger' && (
        <button type="button" aria-label="Close message" onClick={onClose} className="icon-button -me-2 shrink-0">
          <Icon name="x" className="size-5" />
        </button>
      )}
    </div>
  )
}
