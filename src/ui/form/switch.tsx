import type { InputHTMLAttributes, ReactNode } from 'react'

type Props = { label: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'>

/** A labelled checkbox with the role of a switch. */
export function Switch({ label, ...input }: Props) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-semibold has-disabled:cursor-default has-disabled:opacity-60">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state */}
      <input {...input} type="checkbox" role="switch" className="switch" />
      {label}
    </label>
  )
}
