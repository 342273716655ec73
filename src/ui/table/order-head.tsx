// biome-ignore-all lint/a11y/noRedundantRoles: as cards (data-table.css) the elements are no table to some browsers

import { GripVertical } from '../icons/console-icons.tsx'

type Props = { order: { sort: string }; sort: string; onSort: (sort: string) => void }

/** The header of the handles. It shows the list in its own order, in which the rows can be moved. */
export function OrderHead({ order, sort, onSort }: Props) {
  const isOwn = sort === order.sort
  return (
    <th role="columnheader" scope="col" aria-sort={isOwn ? 'other' : undefined} className="row-handle">
      <span className="md:hidden">Order</span>
      <button
        type="button"
        aria-label="Order"
        title={isOwn ? 'The order of the site' : 'Show the order of the site, to move rows'}
        onClick={() => onSort(order.sort)}
        className="max-md:hidden"
      >
        <GripVertical aria-hidden="true" strokeWidth={3} className="size-4" />
      </button>
    </th>
  )
}
