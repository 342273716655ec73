import { isApiError } from '../../lib/api.ts'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { useToast } from '../../ui/toast.tsx'
import type { Entity } from './entity.ts'
import { deletedMessage, isNotFound } from './not-found.ts'

type Options = {
  entity: Entity
  /** Sends the opposite state, reloads the list and shows a message. */
  toggle: () => Promise<void>
  /** Returns the message of a failure; `detail` is the server's message, or ''. */
  failed: (detail: string) => string
  /** Reloads the list. */
  reload: () => Promise<void>
}

/** Turns a flag of a record on or off, without a form. */
export function useRecordToggle({ entity, toggle, failed, reload }: Options) {
  const toast = useToast()
  return useSingleFlight(async () => {
    try {
      await toggle()
    } catch (error) {
      if (!isApiError(error)) throw error
      if (isNotFound(error)) await reload()
      toast.error(isNotFound(error) ? deletedMessage(entity) : failed(error.message))
    }
  })
}
