import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import type { Order } from './use-order.ts'

/** Says how to move the records of a list that is in its own order, and puts them back into the default order. */
export function OrderNote({ order: { isOwn, isSearched, isOrdered, rows, reset } }: { order: Order<unknown> }) {
  const [putBack, isBusy] = useSingleFlight(reset)
  if (!isOwn || !rows || (rows.length < 2 && !isSearched)) return null
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-4 text-muted max-md:order-last max-md:basis-full max-md:text-sm">
      {isSearched
        ? 'Clear the search and the filters to move rows.'
        : 'Drag the handles to change the order on the site.'}
      {isOrdered && (
        <button type="button" aria-disabled={isBusy} onClick={putBack} className="link min-h-11 cursor-pointer">
          Order by default
        </button>
      )}
    </p>
  )
}
