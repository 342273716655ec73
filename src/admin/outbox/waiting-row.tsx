import type { ListedSave } from '../../browser/outbox/outbox.ts'
import { readable } from '../../features/history/readable.ts'
import { timeAgo } from '../../lib/moments.ts'
import { Button } from '../../ui/button.tsx'
import { Differences } from '../record/differences.tsx'

type Props = { save: ListedSave; onOpen: () => void; onSendAgain: () => void; onDiscard: () => void }

/** A save that waits: what it changes, and what can be done about it. */
export function WaitingRow({
  save: { label, at, form, refusal, changes, request },
  onOpen,
  onSendAgain,
  onDiscard,
}: Props) {
  return (
    <li className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <p>
          <b>{label}</b>, {timeAgo(at, new Date())}
          {request.set && ', in a set of changes'}
        </p>
        <p className={refusal ? 'text-danger-text' : 'text-muted'}>
          {refusal?.isConflict
            ? `It has changed since. ${form ? 'Decide which version to keep.' : 'Nothing was replaced.'}`
            : (refusal?.message ?? 'Waits for the network.')}
        </p>
        {changes && (
          <details>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">What it changes</summary>
            <Differences
              differences={changes.map(({ label, from, to }) => ({ label, from: textOf(from), to: textOf(to) }))}
            />
          </details>
        )}
      </div>
      {refusal && form && (
        <Button variant="primary" onClick={onOpen}>
          {refusal.isConflict ? 'Decide' : 'Open'}
        </Button>
      )}
      {refusal && !(form && refusal.isConflict) && (
        <Button variant="outline" onClick={onSendAgain}>
          {refusal.isConflict ? 'Send anyway' : 'Send again'}
        </Button>
      )}
      <Button variant="outline" onClick={onDiscard}>
        Discard
      </Button>
    </li>
  )
}

const textOf = (value: unknown) => (value instanceof File ? value.name : readable(value))
