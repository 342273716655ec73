import { Button } from '../button.tsx'
import type { Part } from './table-rows.ts'

type Props = { part: Part; page: number; onPage: (page: number) => void }

/** The pages of a long list. At an end its button stays, so that it keeps the focus. */
export function Pagination({ part: { found, size }, page, onPage }: Props) {
  const pages = Math.ceil(found / size)
  if (pages < 2) return null
  const [first, last] = [(page - 1) * size + 1, Math.min(page * size, found)]
  return (
    <nav aria-label="Pages" className="mt-5 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      <Button variant="outline" busy={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <p aria-live="polite" className="text-center text-muted tabular-nums max-sm:order-first max-sm:basis-full">
        Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
        <span className="sr-only">
          , rows {first} to {last}
        </span>
      </p>
      <Button variant="outline" busy={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
