import { isApiError } from '../../lib/api.ts'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { useToast } from '../../ui/toast.tsx'
import { type About, waitingMessage } from '../outbox/send-or-wait.ts'
import { useUndo } from '../undo/use-undo.ts'
import type { Entity } from './entity.ts'
import { deletedMessage, isNotFound } from './not-found.ts'

type Options = {
  entity: Entity
  /** Sends the opposite state; resolves to undefined if it waits for the network. */
  send: () => Promise<{ message: string } | undefined>
  /** The message of a success; by default the server's. */
  done?: string
  messageTime?: number | undefined
  /** Returns the message of a failure; `detail` is the server's message, or ''. */
  failed: (detail: string) => string
  /** Reloads the list. */
  reload: () => Promise<void>
}

/** Turns a flag of a record on or off, without a form. */
export function useRecordToggle({ entity, send, done, messageTime, failed, reload }: Options) {
  const toast = useToast()
  const { offer } = useUndo()
  return useSingleFlight(async () => {
    try {
      const sent = await send()
      if (!sent) return offer(waitingMessage, messageTime)
      await reload()
      offer(done ?? sent.message, messageTime)
    } catch (error) {
      if (!isApiError(error)) throw error
      if (isNotFound(error)) await reload()
      toast.error(isNotFound(error) ? deletedMessage(entity) : failed(error.message))
    }
  })
}

/** Describes a flag that changes for the outbox. */
export const aboutFlag = (name: string, flag: string, isOn: boolean) => (): About => ({
  label: name,
  changes: [{ label: flag, from: isOn, to: !isOn }],
})
