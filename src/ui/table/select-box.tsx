import { type ReactNode, useSyncExternalStore } from 'react'
import { type Selection, useChosen } from './selection.ts'

type ChoiceProps = {
  selection: Selection
  id: string
  /** True if the box is checked while its row is not chosen. */
  isInverted?: boolean
  className: string
  children: ReactNode
}

/** The check box of a row with its label; with Shift, it changes all rows from the last one. */
export function RowChoice({ selection, id, isInverted = false, className, children }: ChoiceProps) {
  const isChosen = () => selection.ids().has(id)
  return (
    <label className={className} onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
      <input
        type="checkbox"
        checked={useSyncExternalStore(selection.subscribe, isChosen, isChosen) !== isInverted}
        onChange={({ nativeEvent }) => selection.toggle(id, (nativeEvent as MouseEvent).shiftKey === true)}
      />
      {children}
    </label>
  )
}

type AllChoiceProps = {
  /** How many of the rows are checked. */
  count: number
  total: number
  onChange: (isAll: boolean) => void
  className: string
  children: ReactNode
}

/** The check box of many rows with its label: checked if all of them are, mixed if some are. */
export function AllChoice({ count, total, onChange, className, children }: AllChoiceProps) {
  const isAll = count > 0 && count === total
  return (
    <label className={className}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        onChange={() => onChange(!isAll)}
      />
      {children}
    </label>
  )
}

type RowProps = { selection: Selection; id: string; name: string }

/** Chooses a row. */
export const SelectBox = ({ name, ...choice }: RowProps) => (
  <RowChoice {...choice} className="select-box">
    <span className="sr-only">Select {name}</span>
  </RowChoice>
)

type AllProps = { selection: Selection; ids: readonly string[] }

/** Chooses all rows that are shown, or none of them. */
export function SelectAllBox({ selection, ids }: AllProps) {
  const chosen = useChosen(selection)
  const count = ids.filter((id) => chosen.has(id)).length
  return (
    <AllChoice
      count={count}
      total={ids.length}
      onChange={(isAll) => selection.choose(ids, isAll)}
      className="select-box"
    >
      <span className="sr-only">Select all shown</span>
    </AllChoice>
  )
}
