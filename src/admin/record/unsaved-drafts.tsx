import { useEffect, useState } from 'react'
import { type Draft, drafts } from '../../browser/drafts.ts'
import { timeAgo } from '../../lib/moments.ts'
import { Button } from '../../ui/button.tsx'
import { DiscardDialog } from '../../ui/discard-dialog.tsx'
import { PencilLine } from '../../ui/icons/console-icons.tsx'
import { useUndo } from '../undo/use-undo.ts'
import type { Entity } from './entity.ts'

type Props = {
  entity: Entity
  /** True while a form is open: no draft is offered then. */
  isOpen: boolean
  /** Called with the id of the record, or 'new'. */
  onContinue: (id: string) => void
}

/** Offers the person's drafts on this device: after a reload, a crash or an ended session. */
export function UnsavedDrafts({ entity, isOpen, onContinue }: Props) {
  const [stored, setStored] = useState<(Draft & { id: string })[]>([])
  useEffect(() => {
    if (isOpen) return
    let isCurrent = true
    void drafts.list(entity.name).then((list) => isCurrent && setStored(list))
    return () => {
      isCurrent = false
    }
  }, [entity, isOpen])

  const { offerBack } = useUndo()
  /** The ids of the drafts that are about to be discarded. */
  const [discarding, setDiscarding] = useState<string[]>()

  async function discard(ids: string[]) {
    await Promise.all(ids.map((id) => drafts.of(entity.name, id).delete()))
    setStored(stored.filter(({ id }) => !ids.includes(id)))
    offerBack('Changes discarded', async () => {
      const discarded = stored.filter(({ id }) => ids.includes(id))
      await Promise.all(discarded.map(({ id, ...draft }) => drafts.of(entity.name, id).store(draft)))
      setStored(stored)
    })
  }

  if (isOpen || stored.length === 0) return null
  const list = <DraftList drafts={stored} onContinue={onContinue} onDiscard={(id) => setDiscarding([id])} />
  const question = discarding && (
    <DiscardDialog cancel="Keep" onDiscard={() => discard(discarding)} onClose={() => setDiscarding(undefined)} />
  )
  if (stored.length > 1)
    return (
      <details className="alert tone-info mb-6">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-3">
          <PencilLine aria-hidden="true" className="size-5 shrink-0 text-(--tone)" />
          <span className="min-w-0 flex-1 basis-48">
            Unsaved changes to {stored.length} {entity.name}s
          </span>
          <span className="link">Show</span>
        </summary>
        {list}
        <div className="mt-3 flex justify-end">
          <Button variant="outline" onClick={() => setDiscarding(stored.map(({ id }) => id))}>
            Discard all
          </Button>
        </div>
        {question}
      </details>
    )
  return (
    <div className="alert tone-info mb-6">
      {list}
      {question}
    </div>
  )
}

type ListProps = {
  drafts: (Draft & { id: string })[]
  onContinue: (id: string) => void
  onDiscard: (id: string) => void
}

function DraftList({ drafts, onContinue, onDiscard }: ListProps) {
  return (
    <ul aria-label="Unsaved changes" className="grid gap-3">
      {drafts.map(({ id, label, at }) => (
        <li key={id} className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-48">
            Unsaved changes to <b>{label}</b>, typed {timeAgo(at, new Date())}
          </p>
          <Button variant="primary" onClick={() => onContinue(id)}>
            Continue
          </Button>
          <Button variant="outline" onClick={() => onDiscard(id)}>
            Discard
          </Button>
        </li>
      ))}
    </ul>
  )
}
