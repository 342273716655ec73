import type { Icon } from './icons/create-icon.tsx'

type Props = {
  icon: Icon
  /** What it does, to whom: 'Edit Ada Obi'. */
  label: string
  onClick: () => void
  tone?: 'danger'
  /** Why it cannot be used now. It can still be reached, so that everyone finds out. */
  disabledReason?: string | undefined
}

/** A button that is a sign alone; its words are its tooltip and what screen readers hear. */
export function IconButton({ icon: Icon, label, onClick, tone, disabledReason }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      // Beside a name of its own, the title is the description that assistive technology reads.
      title={disabledReason ?? label}
      aria-disabled={disabledReason !== undefined}
      onClick={() => disabledReason === undefined && onClick()}
      className={`icon-button ${tone === 'danger' ? 'icon-button-danger' : ''}`}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}
