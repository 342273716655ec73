import { useEffect, useMemo, useState } from 'react'
import { type Choosable, recordsText } from '../../features/content/next-edition-tables.ts'
import { OptionSearch } from '../../ui/form/option-search.tsx'
import { AllChoice, RowChoice } from '../../ui/table/select-box.tsx'
import { type Selection, useChosen } from '../../ui/table/selection.ts'
import { useIncrementalRows } from '../../ui/table/use-incremental-rows.ts'
import { useTextSearch } from '../../ui/table/use-row-search.ts'
import type { Choice } from './load-choices.ts'

/** The length of a list from which it has a search. */
const manyChoices = 12

type Props = {
  kind: Choosable
  choices: Choice[]
  /** The records that are removed. */
  removed: Selection
  disabled: boolean
}

/** The records of a kind with a check box each; as many are rendered as the user has scrolled to. */
export function RecordList({ kind, choices, removed, disabled }: Props) {
  const [search, setSearch] = useState('')
  const { query, matches: found } = useTextSearch(choices, textOf, search)
  const ids = useMemo(() => found.map(({ id }) => id), [found])
  useEffect(() => removed.list(ids), [removed, ids])
  const { shown, hasMore, end } = useIncrementalRows(found, query)
  const field = `remove.${kind}`
  const all = `All ${recordsText([kind], { [kind]: found.length })}${query ? ' found' : ''}`
  return (
    <div className="overflow-hidden rounded border border-field-line bg-card">
      {choices.length >= manyChoices && (
        <OptionSearch label={`Search ${kind}`} field={field} value={search} onChange={setSearch} />
      )}
      {found.length > 1 && <AllRecords label={all} ids={ids} removed={removed} />}
      {/* A list that scrolls needs a tab stop while its check boxes are disabled. */}
      <ul
        aria-label={`Kept ${kind}`}
        tabIndex={disabled ? 0 : undefined}
        className="max-h-72 overflow-y-auto p-1 -outline-offset-3"
      >
        {shown.map((choice) => (
          <RecordRow key={choice.id} choice={choice} removed={removed} />
        ))}
        {/* As high as the list, so that the next rows are there before the last ones are in sight. */}
        {hasMore && <li ref={end} aria-hidden="true" className="pointer-events-none -mt-72 h-72" />}
      </ul>
      <p role="status" className={found.length > 0 ? 'sr-only' : 'px-3.5 pb-3 text-muted'}>
        {query &&
          (found.length > 0
            ? `${found.length} of ${choices.length} ${kind} ${found.length === 1 ? 'matches' : 'match'}.`
            : `No ${kind} match “${query}”.`)}
      </p>
    </div>
  )
}

const textOf = ({ name, detail }: Choice) => `${name} ${detail}`

const choiceClass =
  'flex min-h-11 cursor-pointer items-center gap-3 [&>input]:size-6 [&>input]:shrink-0 [&>input]:accent-(--primary)'

/** Keeps or removes all records that the search has found. */
function AllRecords({ label, ids, removed }: { label: string; ids: string[]; removed: Selection }) {
  const chosen = useChosen(removed)
  const kept = ids.filter((id) => !chosen.has(id)).length
  return (
    <AllChoice
      count={kept}
      total={ids.length}
      onChange={(areKept) => removed.choose(ids, !areKept)}
      className={`${choiceClass} border-b border-line px-3.5 font-semibold`}
    >
      {label}
    </AllChoice>
  )
}

/** Keeps or removes a record. */
const RecordRow = ({ choice: { id, name, detail }, removed }: { choice: Choice; removed: Selection }) => (
  <li>
    <RowChoice selection={removed} id={id} isInverted className={`${choiceClass} rounded px-2.5 hover:bg-link/5`}>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 py-1">
        {name} <span className="text-sm wrap-anywhere text-muted">{detail}</span>
      </span>
    </RowChoice>
  </li>
)
