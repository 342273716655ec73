import { useShortcut } from './hooks/shortcuts.ts'
import { Plus } from './icons/icons.tsx'

type Props = {
  onClick: () => void
  /** 'Add Speaker': where room is short, its first word alone is seen (see list-head.tsx). */
  children: string
}

/** The one main button of a page that lists something. */
export function AddButton({ onClick, children }: Props) {
  const verb = children.split(' ', 1).join()
  return (
    <button type="button" {...useShortcut('add')} onClick={onClick} className="button button-primary relative">
      <Plus aria-hidden="true" className="size-4" />
      <span>
        {verb}
        <span className="add-what">{children.slice(verb.length)}</span>
      </span>
    </button>
  )
}
