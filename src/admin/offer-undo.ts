import { useCallback } from 'react'
import { browserApi } from '../browser/api.ts'
import type { MovedItem } from '../features/agenda/agenda-moves.ts'
import { type ApiResponse, isApiError } from '../lib/api.ts'
import { useToast } from '../ui/toast.tsx'

/** Reloads the data of the page and shows the message of a save with an Undo button. */
export type OfferUndo = <Data>(
  saved: Pick<ApiResponse<Data>, 'message' | 'data'>,
  undoOf: (data: Data) => () => Promise<unknown>,
) => Promise<void>

/** How long a message with an Undo button stays, in milliseconds. */
const undoTime = 15_000

export function useOfferUndo(reload: () => Promise<void>): OfferUndo {
  const toast = useToast()
  return useCallback<OfferUndo>(
    async ({ message, data }, undoOf) => {
      await reload()
      const undo = undoOf(data)
      toast.success(message, { milliseconds: undoTime, action: { label: 'Undo', run: attempt } })

      async function attempt() {
        try {
          await undo()
          toast.success('Undone')
        } catch (error) {
          if (!isApiError(error)) throw error
          toast.error(error.message || 'Couldn’t undo')
        }
        await reload()
      }
    },
    [reload, toast],
  )
}

/** Returns a function that undoes a move: the items get exactly their former times and rooms. */
export const restore = (moved: MovedItem[]) => () =>
  browserApi.send('POST', '/agenda/restore', {
    items: moved.map(({ id, updatedAt, former }) => ({ id, version: updatedAt, ...former })),
  })
