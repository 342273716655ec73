import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

/** `sun` is the main action on a dark background, `primary` everywhere else. */
type ButtonVariant = 'primary' | 'sun' | 'outline' | 'danger'

/** The classes of a button, for the few elements that look like one but are neither a button nor a link of the site. */
export const buttonClass = (variant: ButtonVariant, className = '') => `button button-${variant} ${className}`.trimEnd()

type ButtonProps = ComponentProps<'button'> & {
  variant: ButtonVariant
  /** True while its action is running: a press does nothing, but the button keeps the focus. */
  busy?: boolean
  /** Replaces the label while busy: 'Saving…'. */
  busyLabel?: ReactNode
}

export function Button({ variant, busy, busyLabel, className, onClick, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
      className={buttonClass(variant, className)}
    >
      {(busy && busyLabel) || children}
    </button>
  )
}

/** A link to a page of the site that looks like a button. */
export function ButtonLink({ variant, className, ...props }: ComponentProps<typeof Link> & { variant: ButtonVariant }) {
  return <Link {...props} className={buttonClass(variant, className)} />
}
