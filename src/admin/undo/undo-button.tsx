import { exactTime } from '../../lib/moments.ts'
import { undoDays } from '../../lib/undo-rules.ts'
import { Button } from '../../ui/button.tsx'
import { useUndo } from './use-undo.ts'

type Props = {
  /** The actions to undo, the first one first. */
  actions: number[]
  /** The time of the last of them. */
  at: string
  /** Called before they are undone. */
  onUndo?: () => void
}

/** Undoes actions of the change log; renders nothing for those that are too old. */
export function UndoButton({ actions, at, onUndo }: Props) {
  const { undo } = useUndo()
  if (Date.now() - Date.parse(at) > undoDays * 86_400_000) return null
  function run() {
    onUndo?.()
    void undo(actions.map(String))
  }
  return (
    <Button variant="outline" aria-label={`Undo the change of ${exactTime(at)}`} onClick={run}>
      Undo
    </Button>
  )
}
