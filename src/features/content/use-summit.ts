import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { noSummit, type Summit } from './no-summit.ts'
import type { PageSubtitles } from './section.ts'

const nothing: Partial<Summit> = {}
/**
 * The facts saved in this tab since the document was loaded, because the root's data is loaded only once for each
 * document.
 */
let saved = nothing
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes pages use these facts from now on. */
export function showSummit(facts: Partial<Summit>): void {
  saved = facts
  for (const listener of listeners) listener()
}

/** Returns the facts of the summit, or only a placeholder for its name if they could not be loaded. */
export function useSummit(): Summit {
  const loaded = useRouteLoaderData<{ summit: Summit }>('root')?.summit ?? noSummit
  const since = useSyncExternalStore(
    subscribe,
    () => saved,
    () => nothing,
  )
  return { ...loaded, ...since }
}

/** Returns the subtitles that staff gave the pages without a section. */
export const usePageSubtitles = (): PageSubtitles =>
  useRouteLoaderData<{ pageSubtitles?: PageSubtitles | null }>('root')?.pageSubtitles ?? {}
