import { useRootData } from './root-data.ts'

/** Shown beside parts that need JavaScript when it is off. */
export function NoScriptNotice({ action, className = '' }: { action: string; className?: string }) {
  const { email } = useRootData().footer?.contact ?? {}
  return (
    <noscript>
      <p className={`py-2 font-semibold ${className}`}>
        {action} needs JavaScript.
        {email && ' You can also email us: the address is at the bottom of this page.'}
      </p>
    </noscript>
  )
}
