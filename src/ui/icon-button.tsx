import type { Icon } from './icons/create-icon.tsx'

type Props = {
  icon: Icon
  /** Its accessible name and tooltip: 'Edit Ada Obi'. */
  label: string
  /** Its visible text in a row's menu, which names the row itself: 'Edit'. */
  short?: string
  onClick: () => void
  tone?: 'danger'
  /** Disables the button, which stays focusable, so that the reason can be read. */
  disabledReason?: string | undefined
}

/** A button without a visible label. */
export function IconButton({ icon: Icon, label, short, onClick, tone, disabledReason }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      // Beside an aria-label, the title is the accessible description.
      title={disabledReason ?? label}
      data-short={short}
      aria-disabled={disabledReason !== undefined}
      onClick={() => disabledReason === undefined && onClick()}
      className={`icon-button ${tone === 'danger' ? 'icon-button-danger' : ''}`}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}
