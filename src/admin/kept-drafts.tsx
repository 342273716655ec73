import { useEffect, useState } from 'react'
import { type Draft, drafts } from '../browser/drafts.ts'
import { timeAgo } from '../lib/dates.ts'
import { PencilLine } from '../ui/icons/console-icons.tsx'

type Props = {
  form: { noun: string }
  /** While a form is open, nothing else is offered. */
  isOpen: boolean
  /** Gets the id of the record, or 'new'. */
  onContinue: (id: string) => void
}

/** What this person typed on this device and did not save: after a reload, a crash or an ended session. */
export function KeptDrafts({ form, isOpen, onContinue }: Props) {
  const [kept, setKept] = useState<(Draft & { id: string })[]>([])
  useEffect(() => {
    if (isOpen) return
    let isHere = true
    void drafts.list(form.noun).then((list) => isHere && setKept(list))
    return () => {
      isHere = false
    }
  }, [form, isOpen])

  async function discard(id: string) {
    await drafts.of(form.noun, id).drop()
    setKept(kept.filter((draft) => draft.id !== id))
  }

  if (isOpen || kept.length === 0) return null
  return (
    <ul aria-label="Unsaved changes" className="mb-6 grid gap-3">
      {kept.map(({ id, label, at }) => (
        <li key={id} className="alert tone-info flex flex-wrap items-center gap-3">
          <PencilLine aria-hidden="true" className="size-5 shrink-0 text-(--tone)" />
          <p className="min-w-0 flex-1 basis-48">
            Unsaved changes to <b>{label}</b>, typed {timeAgo(at, new Date())}
          </p>
          <button type="button" onClick={() => onContinue(id)} className="button button-primary">
            Continue
          </button>
          <button type="button" onClick={() => discard(id)} className="button button-outline">
            Discard
          </button>
        </li>
      ))}
    </ul>
  )
}
