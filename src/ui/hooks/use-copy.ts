import { useState } from 'react'

/**
 * Returns `[copy, outcome]`; the outcome is a text for a status, '' at first.
 * @param failed the outcome when the browser allows no copying, such as 'Couldn’t copy. Select the codes instead.'
 */
export function useCopy(failed: string) {
  const [outcome, setOutcome] = useState('')
  async function copy(text: string) {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'Copied' : failed)
  }
  return [copy, outcome] as const
}
