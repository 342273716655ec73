import { Button } from './button.tsx'
import { useShortcut } from './hooks/shortcuts.ts'
import { Icon } from './icons/icon.tsx'

type Props = {
  onClick: () => void
  /** 'Add Speaker'; on a small screen only the first word is visible (see list-header.tsx). */
  children: string
}

/** The main action of a page with a list. */
export function AddButton({ onClick, children }: Props) {
  const verb = children.split(' ', 1).join()
  return (
    <Button {...useShortcut('add')} onClick={onClick} variant="primary" className="relative">
      <Icon name="plus" className="size-4" />
      <span>
        {verb}
        <span className="add-what">{children.slice(verb.length)}</span>
      </span>
    </Button>
  )
}
