import { useEffect, useState } from 'react'
import { type Draft, drafts } from '../../browser/drafts.ts'
import { timeAgo } from '../../lib/moments.ts'
import { Button } from '../../ui/button.tsx'
import { PencilLine } from '../../ui/icons/console-icons.tsx'
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

  async function discard(id: string) {
    await drafts.of(entity.name, id).delete()
    setStored(stored.filter((draft) => draft.id !== id))
  }

  if (isOpen || stored.length === 0) return null
  return (
    <ul aria-label="Unsaved changes" className="mb-6 grid gap-3">
      {stored.map(({ id, label, at }) => (
        <li key={id} className="alert tone-info flex flex-wrap items-center gap-3">
          <PencilLine aria-hidden="true" className="size-5 shrink-0 text-(--tone)" />
          <p className="min-w-0 flex-1 basis-48">
            Unsaved changes to <b>{label}</b>, typed {timeAgo(at, new Date())}
          </p>
          <Button variant="primary" onClick={() => onContinue(id)}>
            Continue
          </Button>
          <Button variant="outline" onClick={() => discard(id)}>
            Discard
          </Button>
        </li>
      ))}
    </ul>
  )
}
