import { useState } from 'react'

/**
 * Returns `[copy, outcome]`; the outcome is a text for a status, '' at first.
 * @param failed the outcome when the browser allows no copying, such as 'Couldn’t copy. Select the codes instead.'
 */
export function useCopy(failed: string) {
  const [outcome, setOutcome] = useState('')
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text) // there is no clipboard on an insecure page
      setOutcome('Copied')
    } catch {
      setOutcome(failed)
    }
  }
  return [copy, outcome] as const
}
