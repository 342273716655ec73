import { Icon } from '../ui/icons/icon.tsx'

/** Tells staff that a form of the site only looks as if it worked. */
export const SimulatedNote = ({ children }: { children: string }) => (
  <p className="mb-4 flex items-start gap-2 text-sm text-muted">
    <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0 text-warning-text" />
    <span>
      <b className="text-text">Simulated:</b> {children}
    </span>
  </p>
)
