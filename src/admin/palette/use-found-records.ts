import { useEffect, useState } from 'react'
import { type ApiError, isApiError } from '../../lib/api.ts'
import { matchesAllTerms, normalizeForSearch } from '../../lib/search.ts'
import { type Entry, textOf } from './entry.ts'
import { recordLists } from './record-lists.ts'

/** The result for a query; `failure` is that of a list that could not be searched. */
type Found = { query: string; entries: Entry[]; failure?: ApiError | undefined }

/** How long to wait for more letters, in milliseconds. */
const pause = 200
const minLetters = 2

const nothing: Found = { query: '', entries: [] }

/** Searches the lists that the person may read. A new query aborts the requests of the one before. */
export function useFoundRecords(query: string, isSuperAdmin: boolean) {
  const [found, setFound] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  const isSearched = query.length >= minLetters

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the search
  useEffect(() => {
    if (!isSearched) {
      setFound(nothing)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const result = await search(query, isSuperAdmin, abort.signal)
      if (!abort.signal.aborted) setFound(result)
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, isSearched, isSuperAdmin, attempt])

  const isSearching = isSearched && found.query !== query
  return {
    // Until the answer arrives, those results of the previous query that also match this one.
    entries: isSearching ? found.entries.filter((entry) => matches(entry, query)) : found.entries,
    failure: isSearching ? undefined : found.failure,
    isSearching,
    retry: async () => setAttempt(attempt + 1),
  }
}

const matches = (entry: Entry, query: string) => matchesAllTerms(normalizeForSearch(textOf(entry)), query)

async function search(query: string, isSuperAdmin: boolean, signal: AbortSignal): Promise<Found> {
  const lists = recordLists.filter(({ to }) => isSuperAdmin || to !== '/admin/users')
  const results = await Promise.allSettled(lists.map(({ find }) => find(query, signal)))
  const entries = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  const reason = results.find((result) => result.status === 'rejected')?.reason
  if (reason && !isApiError(reason)) throw reason
  // Records that match by name come before those that match by company or topic.
  const isNamed = ({ label }: Entry) => Number(matchesAllTerms(normalizeForSearch(label), query))
  return { query, entries: entries.toSorted((one, other) => isNamed(other) - isNamed(one)), failure: reason }
}
