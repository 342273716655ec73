import { browserApi } from '../../browser/api.ts'
import { isApiError } from '../../lib/api.ts'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { useToast } from '../../ui/toast.tsx'
import { savedEvent } from '../undo/saved-event.ts'

export const actionFailed = 'That didn’t work. Please try again.'

/** Returns a function that sends a change of a set, loads what is shown again, and shows the server's message. */
export function useSetAction(id: string, reload: () => Promise<unknown>) {
  const toast = useToast()
  const [act, isActing] = useSingleFlight(
    async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) => {
      try {
        const sent = method === 'DELETE' ? undefined : body
        const { message } = await browserApi.send(method, `/change-sets/${id}${path}`, sent)
        window.dispatchEvent(new Event(savedEvent))
        await reload()
        toast.success(message)
      } catch (error) {
        if (!isApiError(error)) throw error
        toast.error(error.message || actionFailed)
      }
    },
  )
  return { act, isActing }
}
