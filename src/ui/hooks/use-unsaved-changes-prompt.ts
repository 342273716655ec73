import { useEffect } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'

/** The locations of a navigation within the site; undefined when the site itself is left. */
export type Leaving = Parameters<BlockerFunction>[0] | undefined

/**
 * Asks before the page is left with unsaved changes, by the browser's own dialogs: they are above any of ours.
 * @param hasChanges called when the page is about to be left; a stable function
 * @param question asked within the site; for leaving the site the browser has its own
 */
export function useUnsavedChangesPrompt(hasChanges: (leaving: Leaving) => boolean, question: string) {
  const blocker = useBlocker(hasChanges)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker, question])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges(undefined)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])
}
