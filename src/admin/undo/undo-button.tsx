import { useId } from 'react'
import type { PastChange } from '../../features/history/history.ts'
import { undoableSince } from '../../lib/undo-rules.ts'
import { Button } from '../../ui/button.tsx'
import { useUndo } from './use-undo.ts'

type Props = {
  /** The actions to undo, the first one first; none when all were undone. */
  actions: number[]
  /** The last change among them. */
  latest: Pick<PastChange, 'at' | 'actorId'>
  /** The ids of the elements that say what was done, and when. */
  describedBy: string
  /** Called before they are undone. */
  onUndo?: () => void
}

/**
 * Undoes actions of the change log; renders nothing for those that are too old, or that no person took: the demo's content
 * is a single action.
 */
export function UndoButton({ actions, latest: { at, actorId }, describedBy, onUndo }: Props) {
  const { undo } = useUndo()
  const id = useId()
  if (!actorId || at < undoableSince(new Date())) return null
  if (actions.length === 0) return <p className="text-sm text-muted">Undone</p>
  function run() {
    onUndo?.()
    void undo(actions.map(String))
  }
  return (
    <Button id={id} variant="outline" aria-labelledby={`${id} ${describedBy}`} onClick={run} className="self-start">
      Undo
    </Button>
  )
}
