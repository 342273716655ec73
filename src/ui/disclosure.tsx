import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

type Props = {
  /** What the summary says to those who do not see it; left out where its text says it. */
  label?: string
  summary: (open: boolean) => ReactNode
  summaryClassName: string
  className: string
  children: ReactNode
}

/**
 * A menu that unfolds beneath its summary. It is a `details` element, so that it unfolds without any script; it folds
 * again on Escape, on a press elsewhere and on a change of page.
 */
export function Disclosure({ label, summary, summaryClassName, className, children }: Props) {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  const coming = useNavigation().location?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of page folds it, from its beginning on
  useEffect(() => setOpen(false), [key, coming])
  const head = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) return
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !head.current?.parentElement?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open])
  const onEscape = () => {
    setOpen(false)
    head.current?.focus()
  }
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={(event) => event.key === 'Escape' && onEscape()}
      className={className}
    >
      <summary
        ref={head}
        aria-label={label}
        className={`cursor-pointer list-none [&::-webkit-details-marker]:hidden ${summaryClassName}`}
      >
        {summary(open)}
      </summary>
      {children}
    </details>
  )
}
