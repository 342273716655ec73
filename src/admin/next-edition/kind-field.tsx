import { useState } from 'react'
import {
  type Choosable,
  type Counts,
  choosable,
  type Keepable,
  keepable,
  recordsText,
} from '../../features/content/next-edition-tables.ts'
import { HiddenInput } from '../../ui/form/hidden-input.tsx'
import { createSelection, useChosen } from '../../ui/table/selection.ts'
import { RecordChoice } from './record-choice.tsx'

type Props = {
  kind: Keepable
  label: string
  counts: Counts
  /** Called with the number of records once they are loaded; it may differ from the one in `counts`. */
  onCount: (kind: Keepable, count: number) => void
  /** Why the choice of records was refused. */
  error: string | undefined
}

/** Keeps or removes the records of a kind: all or, of some kinds, each on its own. */
export function KindField({ kind, label, counts, onCount, error }: Props) {
  const [isKept, setKept] = useState(true)
  const [removed] = useState(createSelection)
  const ids = useChosen(removed)
  const total = counts[keepable[kind][0]] ?? 0
  const kept = `${(isKept ? total - ids.size : 0).toLocaleString('en-US')} of ${total.toLocaleString('en-US')} kept`
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={`keep.${kind}`}
          checked={isKept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
          className="size-6 shrink-0 accent-(--primary)"
        />
        <span>
          {label}{' '}
          <span className="text-muted">({isKept && ids.size > 0 ? kept : recordsText(keepable[kind], counts)})</span>
        </span>
      </label>
      {isChoosable(kind) && total > 0 && (
        <>
          <HiddenInput name={`remove.${kind}`} value={[...ids]} />
          <RecordChoice
            {...{ kind, removed, onCount, error }}
            summary={`Choose which ${label.toLowerCase()}: ${kept}`}
            disabled={!isKept}
          />
        </>
      )}
    </div>
  )
}

const isChoosable = (kind: Keepable): kind is Choosable => choosable.some((name) => name === kind)
