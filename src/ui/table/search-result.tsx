import { Button } from '../button.tsx'

type Props = {
  found: number
  /** Undefined until loaded. */
  all: number | undefined
  isLoading: boolean | undefined
  plural: string
  query: string
  onClear: () => void
}

/** Announces the number of matches, or shows that there are none. */
export function SearchResult({ found, all, isLoading, plural, query, onClear }: Props) {
  if (!all || isLoading || !query) return
  if (found > 0)
    return (
      <p className="sr-only">
        {found} of {all} {plural} match.
      </p>
    )
  return (
    <div className="rounded border border-line bg-card px-6 py-12 text-center">
      <p className="font-heading text-xl font-semibold">
        No {plural} match “{query}”.
      </p>
      <Button onClick={onClear} variant="outline" className="mt-5">
        Clear search
      </Button>
    </div>
  )
}
