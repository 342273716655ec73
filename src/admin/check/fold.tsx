import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icons/icon.tsx'

type Props = {
  title: string
  /** True if a link to the page names it: it is open from the start, and scrolled into view. */
  isOpen?: boolean
  children: ReactNode
}

/** A line that unfolds. Its content may be hundreds of lines, so it is rendered only when it is first opened. */
export function Fold({ title, isOpen = false, children }: Props) {
  const [hasOpened, setOpened] = useState(isOpen)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isOpen) details.current?.scrollIntoView()
  }, [isOpen])
  return (
    <details
      ref={details}
      className="scroll-mt-(--sticky-top)"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2 font-semibold -outline-offset-3">
        {title}
        <Icon name="chevron-down" className="ms-auto size-4 shrink-0" />
      </summary>
      {hasOpened && children}
    </details>
  )
}
