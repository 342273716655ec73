import { Icon } from '../icons/icon.tsx'
import { formatSort } from './use-sorted-rows.ts'

type Props = {
  columns: { title: string; field: string }[]
  /** The list's own order, where it has one. */
  ownSort?: string | undefined
  sort: string
  onSort: (sort: string) => void
}

/** Sorts a list on small screens, which show no column headers. */
export function SortField({ columns, ownSort, sort, onSort }: Props) {
  const ofColumns = columns.flatMap(({ title, field }) => [
    { name: `${title} ↑`, sort: formatSort({ field, direction: 'ascending' }) },
    { name: `${title} ↓`, sort: formatSort({ field, direction: 'descending' }) },
  ])
  const orders = ownSort ? [{ name: 'Order', sort: ownSort }, ...ofColumns] : ofColumns
  return (
    <div className="relative shrink-0 md:hidden">
      <select
        aria-label="Sort by"
        value={sort}
        onChange={({ currentTarget }) => onSort(currentTarget.value)}
        className="field field-sizing-content max-w-44 appearance-none ps-2.5 pe-7 text-sm font-semibold"
      >
        {orders.map((order) => (
          <option key={order.sort} value={order.sort}>
            {order.name}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute end-2 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  )
}
