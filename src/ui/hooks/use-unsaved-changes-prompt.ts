import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/**
 * Asks before the page is left with unsaved changes, by the browser's own dialogs: they are above any of ours.
 * @param hasChanges called when the page is about to be left; a stable function
 * @param question asked within the site; for leaving the site the browser has its own
 */
export function useUnsavedChangesPrompt(hasChanges: () => boolean, question: string) {
  const blocker = useBlocker(hasChanges)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker, question])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])
}
