import { useCallback } from 'react'
import { useUndo } from '../undo/use-undo.ts'
import { type About, type Save, sendOrWait, waitingMessage } from './send-or-wait.ts'

/**
 * Returns a function that sends a change, or lets it wait for the network, and shows the message of either. It resolves to
 * undefined if the change waits, and throws an ApiError.
 * @param reload loads again what the page shows; a stable function
 */
export function useSendOrWait(reload: () => Promise<void>) {
  const { offer } = useUndo()
  return useCallback(
    async (save: Save, about: () => About) => {
      const sent = await sendOrWait(save, about)
      if (sent) await reload()
      offer(sent ? sent.message : waitingMessage)
      return sent
    },
    [reload, offer],
  )
}
