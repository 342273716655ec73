import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readTablePreferences, storeTablePreferences, type TablePreferences } from '../../browser/table-preferences.ts'
import type { Column } from '../../ui/table/column.ts'

const none: TablePreferences = { hidden: [], views: [] }

/** @param changesOf returns what to change in the current preferences */
export type ChangePreferences = (changesOf: (current: TablePreferences) => Partial<TablePreferences>) => void

/** Returns how the signed-in person has set up the table of a list on this device, and the function that changes it. */
export function useTablePreferences(list: string) {
  const [preferences, setPreferences] = useState(none)
  /** The current ones, for changes that outlive a rendering. */
  const current = useRef(none)
  const update = useCallback((next: TablePreferences) => {
    current.current = next
    setPreferences(next)
  }, [])
  useEffect(() => {
    let isCurrent = true
    void readTablePreferences(list).then((stored) => isCurrent && stored && update(stored))
    return () => {
      isCurrent = false
    }
  }, [list, update])
  const change: ChangePreferences = useCallback(
    (changesOf) => {
      update({ ...current.current, ...changesOf(current.current) })
      void storeTablePreferences(list, current.current)
    },
    [list, update],
  )
  return { ...preferences, change }
}

/** Returns all columns; hidden ones are not shown, but still searched. */
export function useShownColumns<Row>(columns: Column<Row>[], hidden: readonly string[]): Column<Row>[] {
  return useMemo(
    () =>
      hidden.length === 0
        ? columns
        : columns.map((column) =>
            hidden.includes(column.title) && !column.isName ? { ...column, isSearchedOnly: true } : column,
          ),
    [columns, hidden],
  )
}
