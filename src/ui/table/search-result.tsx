import { counted } from '../../lib/counted.ts'
import { Button } from '../button.tsx'
import { useFocusAfter } from '../hooks/use-focus-after.ts'

type Props = {
  found: number
  /** Undefined until loaded. */
  all: number | undefined
  isLoading: boolean | undefined
  /** The name of one item. */
  singular: string
  query: string
  /** True if there is a search or a filter. */
  isNarrowed: boolean
  onClear: () => void
}

/** Announces the number of matches, or shows that there are none. */
export function SearchResult({ found, all, isLoading, singular, query, isNarrowed, onClear }: Props) {
  if (!all || isLoading || !isNarrowed) return
  if (found > 0)
    return (
      <p className="sr-only">
        {found} of {counted(all, singular).join(' ')} {found === 1 ? 'matches' : 'match'}.
      </p>
    )
  return (
    <div className="rounded border border-line bg-card px-6 py-12 text-center">
      <p className="font-heading text-xl font-semibold">
        {query ? `No ${singular}s match “${query}”.` : `No ${singular}s match these filters.`}
      </p>
      <ClearButton key={String(query === '')} what={query ? 'search' : 'filters'} onClear={onClear} />
    </div>
  )
}

type ClearProps = { what: 'search' | 'filters'; onClear: () => void }

function ClearButton({ what, onClear }: ClearProps) {
  const button = useFocusAfter<HTMLButtonElement>(
    'main',
    what === 'search' ? 'search input' : '[aria-label=Filters] select',
  )
  return (
    <Button ref={button} onClick={onClear} variant="outline" className="mt-5">
      Clear {what}
    </Button>
  )
}
