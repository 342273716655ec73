import { useEffect } from 'react'
import { type Leaving, useLeaveGuard } from './leave-guards.tsx'

/**
 * Asks before the page is left with unsaved changes. Uses the browser's own dialogs, which are above any of ours.
 * @param hasChanges called when the page is about to be left, without a navigation when the site itself is; a stable
 * function
 * @param question asked within the site; when leaving the site, the browser asks its own
 */
export function useUnsavedChangesPrompt(hasChanges: (leaving?: Leaving) => boolean, question: string) {
  useLeaveGuard(
    {
      blocks: hasChanges,
      onBlocked: (blocked) => (window.confirm(question) ? blocked.proceed() : blocked.reset()),
    },
    true,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])
}
