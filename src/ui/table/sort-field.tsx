import { Icon } from '../icons/icon.tsx'
import type { SortOrder } from './use-sorted-rows.ts'

type Props = { titles: string[]; order: SortOrder; onOrder: (order: SortOrder) => void }

/** Sorts a list on small screens, which show no column headers. */
export function SortField({ titles, order, onOrder }: Props) {
  const orders = titles.flatMap((title): SortOrder[] => [
    { title, direction: 'ascending' },
    { title, direction: 'descending' },
  ])
  return (
    <div className="relative shrink-0 md:hidden">
      <select
        aria-label="Sort by"
        value={orders.findIndex(({ title, direction }) => title === order.title && direction === order.direction)}
        onChange={({ currentTarget }) => onOrder(orders[currentTarget.selectedIndex] ?? order)}
        className="field field-sizing-content max-w-44 appearance-none ps-2.5 pe-7 text-sm font-semibold"
      >
        {orders.map(({ title, direction }, index) => (
          <option key={`${title} ${direction}`} value={index}>
            {`${title} ${direction === 'ascending' ? '↑' : '↓'}`}
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
