import type { ChosenFilters } from './filters.ts'
import type { TableState } from './use-table-state.ts'

/** The rows of a table: all of them, or of a long list the part that the server found and sorted. */
export type TableRows<Row> = {
  /** Undefined while loading. */
  rows: Row[] | undefined
  /** Set for a part of a long list. */
  part?: Part | undefined
  state: TableState
  change: (changes: Partial<TableState>) => void
  /** Shows only the rows that have the chosen values. */
  filterBy: (filters: ChosenFilters) => void
  /** Shows another page of a long list. */
  goTo: (page: number) => void
  /** Loads the ids of the rows that match the search of a long list, on all pages. @param limit the most of them */
  loadIds?: (limit: number) => Promise<string[]>
}

export type Part = {
  /** The number of rows that match the search, on all pages. */
  found: number
  /** The number of rows without a search. */
  all: number
  /** The length of a page. */
  size: number
  /** True until the rows are those of the state. */
  isLoading: boolean
}
