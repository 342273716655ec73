import { useMemo } from 'react'
import { compareText } from '../../lib/natural-key.ts'

/** Shows only the rows that have one value, such as a tier. */
export type Filter<Row> = {
  /** Its name in the address. */
  name: string
  /** 'Tier' */
  label: string
  /** The value of a row; rows without one match only all. */
  value: (row: Row) => string | null | undefined
  /** All values in their order, with their names for people; by default those of the rows, in natural order. */
  labels?: Readonly<Record<string, string>>
}

/** The chosen values, by the names of their filters. */
export type ChosenFilters = Readonly<Record<string, string>>

export type FilterChoice = { name: string; label: string; options: { value: string; label: string }[] }

/** Returns the filters that are chosen or leave a choice, each with the values that rows have. */
export function filterChoices<Row>(
  filters: readonly Filter<Row>[],
  rows: readonly Row[],
  chosen: ChosenFilters,
): FilterChoice[] {
  return filters.flatMap(({ name, label, value, labels }) => {
    const found = new Set(rows.flatMap((row) => value(row) || []))
    const all = labels ? Object.entries(labels) : [...found].sort(compareText).map((each) => [each, each] as const)
    const options = all.flatMap(([value, label]) => (found.has(value) ? [{ value, label }] : []))
    return options.length > 1 || chosen[name] ? [{ name, label, options }] : []
  })
}

/** Returns the rows that have the chosen value of each filter. */
export function useFilteredRows<Row>(rows: Row[], filters: readonly Filter<Row>[], chosen: ChosenFilters): Row[] {
  return useMemo(() => {
    const active = filters.filter(({ name }) => chosen[name])
    return active.length > 0
      ? rows.filter((row) => active.every(({ name, value }) => value(row) === chosen[name]))
      : rows
  }, [rows, filters, chosen])
}
