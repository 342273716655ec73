import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../browser/use-session.ts'
import { counted } from '../../lib/counted.ts'
import { LoadFailure } from '../../ui/async.tsx'
import { useModal } from '../../ui/dialog.tsx'
import { useBackCloses } from '../../ui/hooks/leave-guards.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { useToastEnd } from '../../ui/toast.tsx'
import { type Group, groupsOf } from './entries.ts'
import { type Entry, keyOf } from './entry.ts'
import { noteRecent, recentEntries } from './recent.ts'
import { useFoundRecords } from './use-found-records.ts'

/** Goes to any page or record of the console, and does its actions by name: a combobox in a dialog. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const userId = user?.id ?? ''
  const isSuperAdmin = user?.role === 'super_admin'
  const dialog = useModal()
  useToastEnd()
  useBackCloses(onClose)
  const navigate = useNavigate()
  const [recent] = useState(() => recentEntries(userId))
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const query = typed.trim()
  const records = useFoundRecords(query, isSuperAdmin)
  const groups = groupsOf({ query, recent, found: records.entries, isSuperAdmin })
  const entries = groups.flatMap((group) => group.entries)
  const current = entries[Math.min(active, entries.length - 1)]
  const listId = useId()
  const optionId = (entry: Entry) => `${listId}-${entries.indexOf(entry)}`

  function choose(entry: Entry) {
    noteRecent(userId, entry)
    onClose()
    navigate(entry.to, { state: entry.state ?? null })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && current) setActive((entries.indexOf(current) + step + entries.length) % entries.length)
    else if (event.key === 'Enter' && current) choose(current)
    else if (!step && event.key !== 'Enter') return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; on the keyboard Escape closes it
    <dialog
      ref={dialog}
      aria-label="Go to"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="dialog palette"
    >
      <div className="palette-body">
        <div className="flex items-center gap-3 border-b border-line ps-4 pe-1.5">
          <Icon name="search" className="size-5 shrink-0 text-muted" />
          <input
            role="combobox"
            aria-label="Go to a record or page, or do an action"
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={current && optionId(current)}
            placeholder="Go to…"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setActive(0)
            }}
            onKeyDown={onKeyDown}
            className="min-h-14 min-w-0 flex-1 bg-transparent text-lg outline-none"
          />
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="grid size-11 shrink-0 cursor-pointer place-items-center"
          >
            <Icon name="x" />
          </button>
        </div>
        <Options id={listId} groups={groups} current={current} idOf={optionId} onChoose={choose} />
        {records.failure && (
          <div className="p-3">
            <LoadFailure failure={records.failure} reload={records.retry}>
              Couldn’t search all records.
            </LoadFailure>
          </div>
        )}
        <p role="status" className="border-t border-line bg-ground px-4 py-2 text-sm text-muted">
          {records.isSearching
            ? 'Searching…'
            : entries.length > 0
              ? counted(entries.length, 'result').join(' ')
              : `Nothing matches “${query}”.`}
        </p>
      </div>
    </dialog>
  )
}

type OptionsProps = {
  id: string
  groups: Group[]
  current: Entry | undefined
  idOf: (entry: Entry) => string
  onChoose: (entry: Entry) => void
}

function Options({ id, groups, current, idOf, onChoose }: OptionsProps) {
  const currentId = current && idOf(current)
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  return (
    <div role="listbox" id={id} aria-label="Results" className="min-h-0 flex-1 overflow-y-auto py-2">
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a listbox
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true" className="px-4 pt-2 pb-1 text-[0.8125rem] font-semibold text-muted">
            {title}
          </p>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and handles the keys
            <div
              key={keyOf(entry)}
              role="option"
              id={idOf(entry)}
              tabIndex={-1}
              aria-selected={entry === current}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
              className="palette-option"
            >
              <span className="min-w-0 truncate">{entry.label}</span>
              <span className="min-w-0 flex-1 truncate text-sm text-muted">{entry.detail}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
