import type { InputHTMLAttributes, ReactNode } from 'react'

type Props = { label: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'>

/** Something that is on or off, beside its label. */
export function Switch({ label, ...input }: Props) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-semibold has-disabled:cursor-default has-disabled:opacity-60">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked */}
      <input {...input} type="checkbox" role="switch" className="switch" />
      {label}
    </label>
  )
}
