import { useCallback, useId, useState } from 'react'
import type { Choosable } from '../../features/content/next-edition-tables.ts'
import { Async } from '../../ui/async.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import type { Selection } from '../../ui/table/selection.ts'
import { loadChoices } from './load-choices.ts'
import { RecordList } from './record-list.tsx'

type Props = {
  kind: Choosable
  /** The accessible name of the disclosure. */
  summary: string
  /** The records that are removed. */
  removed: Selection
  disabled: boolean
  /** Called with the number of records once they are loaded. */
  onCount: (kind: Choosable, count: number) => void
  error: string | undefined
}

/** A disclosure of the records of a kind, in the order of their list, which are loaded once it is open. */
export function RecordChoice({ summary, error, ...choice }: Props) {
  const errorId = useId()
  const [wasOpened, setOpened] = useState(false)
  return (
    <details
      className="fold ms-9 open:mb-2"
      onToggle={({ currentTarget }) => setOpened((before) => before || currentTarget.open)}
    >
      <summary aria-label={summary}>
        Choose which
        <Icon name="chevron-down" />
      </summary>
      {wasOpened && (
        <fieldset
          disabled={choice.disabled}
          aria-describedby={error ? errorId : undefined}
          className="min-w-0 disabled:text-muted"
        >
          <legend className="sr-only">{summary}</legend>
          <LoadedList {...choice} />
        </fieldset>
      )}
      {error && (
        <p id={errorId} className="mt-1.5 text-sm text-danger-text">
          {error}
        </p>
      )}
    </details>
  )
}

function LoadedList({ kind, onCount, ...list }: Omit<Props, 'summary' | 'error'>) {
  const load = useCallback(async () => {
    const choices = await loadChoices(kind)
    onCount(kind, choices.length)
    return choices
  }, [kind, onCount])
  const result = useAsync(load)
  return (
    <Async result={result} failed={`Couldn’t load the ${kind}.`} skeleton="h-36 rounded">
      {(choices) => <RecordList {...{ kind, choices, ...list }} />}
    </Async>
  )
}
