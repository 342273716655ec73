import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck } from './icons/icons.tsx'

type Props = {
  tone: 'success' | 'danger'
  children: ReactNode
  /** What else is known, in a second line. */
  detail?: string | undefined
  action?: ReactNode
}

/** What was told, unless what is said holds it already. */
export const detailUnlessIncluded = (said: string, told: string) => (said.includes(told) ? undefined : told)

export function Alert({ tone, children, detail, action }: Props) {
  const Icon = tone === 'danger' ? CircleAlert : CircleCheck
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`alert tone-${tone} flex flex-wrap items-center gap-4`}
    >
      <Icon aria-hidden="true" className="size-6 shrink-0 text-(--tone)" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{children}</p>
        {detail && <p className="text-sm text-muted">{detail}</p>}
      </div>
      {action}
    </div>
  )
}
