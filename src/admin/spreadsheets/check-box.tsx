import type { ReactNode } from 'react'

type Props = {
  checked: boolean
  onChange: (isChecked: boolean) => void
  className: string
  children: ReactNode
}

/** A check box with its label. */
export function CheckBox({ checked, onChange, className, children }: Props) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-2 ${className}`}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="size-6 accent-primary"
      />
      {children}
    </label>
  )
}
