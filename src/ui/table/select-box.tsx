import { useSyncExternalStore } from 'react'
import { type Selection, useChosen } from './selection.ts'

type RowProps = { selection: Selection; id: string; name: string }

/** Chooses a row; with Shift, all rows from the last one. */
export function SelectBox({ selection, id, name }: RowProps) {
  const isChosen = () => selection.ids().has(id)
  return (
    <label className="select-box" onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
      <span className="sr-only">Select {name}</span>
      <input
        type="checkbox"
        checked={useSyncExternalStore(selection.subscribe, isChosen, isChosen)}
        onChange={({ nativeEvent }) => selection.toggle(id, (nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  )
}

type AllProps = { selection: Selection; ids: readonly string[] }

/** Chooses all rows that are shown, or none of them. */
export function SelectAllBox({ selection, ids }: AllProps) {
  const chosen = useChosen(selection)
  const count = ids.filter((id) => chosen.has(id)).length
  const isAll = count > 0 && count === ids.length
  return (
    <label className="select-box">
      <span className="sr-only">Select all shown</span>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        onChange={() => selection.choose(ids, !isAll)}
      />
    </label>
  )
}
