import { type ReactNode, useId, useRef } from 'react'
import { Ellipsis } from '../icons/console-icons.tsx'

type Props = {
  /** Names the row. */
  name: string
  /** The button's name, if it is not that of a row's actions. */
  label?: string
  /** There are too many actions for the width of a table. */
  isMenu?: boolean
  children: ReactNode
}

/** A row's less frequent actions: beside the first one in a table, and in a menu where there are many or the row is a card. */
export function MoreActions({ name, label = `More actions for ${name}`, isMenu = false, children }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <button type="button" aria-label={label} title={label} popoverTarget={id} className="icon-button more-button">
        <Ellipsis aria-hidden="true" className="size-5" />
      </button>
      {/* biome-ignore lint/a11y: closes after a press of one of the buttons in it, by mouse or keyboard */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        onClick={() => menu.current?.hidePopover?.()}
        className={isMenu ? 'more-actions more-menu' : 'more-actions'}
      >
        <p aria-hidden="true" className="more-name">
          {name}
        </p>
        {children}
      </div>
    </>
  )
}
