import type { PastChange } from '../../features/history/history.ts'
import { exactTime } from '../../lib/moments.ts'
import { undoableSince } from '../../lib/undo-rules.ts'
import { Button } from '../../ui/button.tsx'
import { useUndo } from './use-undo.ts'

type Props = {
  /** The actions to undo, the first one first. */
  actions: number[]
  /** The last change among them. */
  latest: Pick<PastChange, 'at' | 'actorId'>
  /** Called before they are undone. */
  onUndo?: () => void
}

/**
 * Undoes actions of the change log; renders nothing for those that are too old, or that no person took: the demo's content
 * is a single action.
 */
export function UndoButton({ actions, latest: { at, actorId }, onUndo }: Props) {
  const { undo } = useUndo()
  if (!actorId || at < undoableSince(new Date())) return null
  function run() {
    onUndo?.()
    void undo(actions.map(String))
  }
  return (
    <Button variant="outline" aria-label={`Undo the change of ${exactTime(at)}`} onClick={run} className="self-start">
      Undo
    </Button>
  )
}
