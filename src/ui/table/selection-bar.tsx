import type { ReactNode } from 'react'
import { isApiError } from '../../lib/api.ts'
import { counted } from '../../lib/counted.ts'
import { useFocusAfter } from '../hooks/use-focus-after.ts'
import { useSingleFlight } from '../hooks/use-single-flight.ts'
import { IconButton } from '../icon-button.tsx'
import { X } from '../icons/console-icons.tsx'
import { useToast } from '../toast.tsx'
import { type Selection, useChosen } from './selection.ts'
import type { TableRows } from './table-rows.ts'

/** The most rows that one action takes. */
const maxChosen = 1000

type Props = {
  selection: Selection
  /** The name of one row: 'speaker'. */
  singular: string
  /** The ids of all rows that match the search; of a long list those of the page. */
  listed: readonly string[]
  /** True if there is a search. */
  isSearch: boolean
  list: Pick<TableRows<{ id: string }>, 'part' | 'loadIds'>
  /** The actions. */
  children: ReactNode
}

/** The number of chosen rows and what can be done with them, at the bottom of the screen. */
export function SelectionBar({ selection, singular, listed, isSearch, list, children }: Props) {
  const chosen = useChosen(selection)
  const hidden = chosen.size - listed.filter((id) => chosen.has(id)).length
  const [number, noun] = counted(chosen.size, singular)
  const text = `${number.toLocaleString('en-US')} selected${hidden > 0 ? `, ${hidden.toLocaleString('en-US')} not shown` : ''}`
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {chosen.size > 0 && `${noun}: ${text}`}
      </p>
      {chosen.size > 0 && (
        <Bar selection={selection} label={`Selected ${singular}s`}>
          <p aria-hidden="true" className="me-auto font-semibold">
            {text}
          </p>
          <SelectAll {...{ selection, listed, isSearch, list }} />
          <IconButton icon={X} label="Clear selection" onClick={selection.clear} />
          <div className="selection-actions">{children}</div>
        </Bar>
      )}
    </>
  )
}

/** When it disappears, the focus returns to the check box that was used last. */
function Bar({ selection, label, children }: { selection: Selection; label: string; children: ReactNode }) {
  const box = '.select-box input'
  const bar = useFocusAfter<HTMLDivElement>('main', `[data-item="${selection.last()}"] ${box}`, box)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div ref={bar} role="group" aria-label={label} className="selection-bar">
      {children}
    </div>
  )
}

type AllProps = Pick<Props, 'selection' | 'listed' | 'isSearch' | 'list'>

/** Chooses all rows that match, on all pages of a long list. */
function SelectAll({ selection, listed, isSearch, list: { part, loadIds } }: AllProps) {
  const toast = useToast()
  const chosen = useChosen(selection)
  const found = part?.found ?? listed.length
  const count = Math.min(found, maxChosen)
  const [selectAll, isLoading] = useSingleFlight(async () => {
    try {
      selection.choose(part && loadIds ? await loadIds(maxChosen) : listed)
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error(error.message || 'Couldn’t load the list.')
    }
  })
  if (chosen.size >= count) return null
  const number = count.toLocaleString('en-US')
  const which = count < found ? `the first ${number}` : `all ${number}`
  return (
    <button type="button" aria-disabled={isLoading} onClick={selectAll} className="link min-h-11 cursor-pointer px-1">
      Select {which}
      {isSearch && ' that match'}
    </button>
  )
}
