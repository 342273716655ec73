import { isApiError } from '../../lib/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { useToast } from '../../ui/toast.tsx'
import { useUndo } from '../undo/use-undo.ts'
import type { Entity } from './entity.ts'
import { deletedMessage } from './not-found.ts'
import { loadLastChange } from './saved-by.ts'

type Props = {
  entity: Entity
  id: string
  /** Called when the record exists again. */
  onBack: () => Promise<unknown>
}

/** Says that someone has deleted the record, and offers to undo that. */
export function DeletedNote({ entity, id, onBack }: Props) {
  const { undo } = useUndo()
  const toast = useToast()
  const [bringBack, isBusy] = useSingleFlight(async () => {
    try {
      const last = await loadLastChange(entity, id)
      if (last?.what === 'deleted') await undo([String(last.action)])
      await onBack()
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error(`Couldn’t bring the ${entity.name} back.`)
    }
  })
  const button = (
    <Button variant="outline" busy={isBusy} onClick={bringBack}>
      Undo the deletion
    </Button>
  )
  return (
    <Alert tone="danger" action={button}>
      {deletedMessage(entity)}
    </Alert>
  )
}
