import type { ReactNode } from 'react'
import { Icon } from './icons/icon.tsx'

type Props = {
  tone: 'success' | 'danger'
  children: ReactNode
  /** A second line. */
  detail?: string | undefined
  action?: ReactNode
}

/** Returns the detail unless the message contains it. */
export const detailUnlessIncluded = (message: string, detail: string) => (message.includes(detail) ? undefined : detail)

export function Alert({ tone, children, detail, action }: Props) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`alert tone-${tone} flex flex-wrap items-center gap-4`}
    >
      <Icon name={tone === 'danger' ? 'circle-alert' : 'circle-check'} className="text-(--tone)" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{children}</p>
        {detail && <p className="text-sm text-muted">{detail}</p>}
      </div>
      {action}
    </div>
  )
}
