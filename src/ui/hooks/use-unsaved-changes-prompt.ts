import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/**
 * Asks before the page is left with something unsaved, by the browser's own question: it stands above any dialog.
 * @param isDirty asked at the moment of leaving
 * @param words the question within the site; for leaving the site the browser has its own
 */
export function useUnsavedChangesPrompt(isDirty: () => boolean, words: string) {
  const blocker = useBlocker(isDirty)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(words)) blocker.proceed()
    else blocker.reset()
  }, [blocker, words])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
