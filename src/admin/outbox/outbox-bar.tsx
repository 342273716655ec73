import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { drafts } from '../../browser/drafts.ts'
import { type ListedSave, outbox } from '../../browser/outbox/outbox.ts'
import { counted } from '../../lib/counted.ts'
import { randomKey } from '../../lib/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { DiscardDialog } from '../../ui/discard-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { LinkedForm } from '../record/linked-form.ts'
import { useUndo } from '../undo/use-undo.ts'
import { useOutbox } from './use-outbox.ts'
import { WaitingChanges, waitingChanges } from './waiting-changes.tsx'
import { WaitingRow } from './waiting-row.tsx'

/** The saves that wait on this device: above every page of the console, and for the page itself. */
export function Outbox({ children }: { children: ReactNode }) {
  const { offer, reload } = useUndo()
  const onAnswer = useCallback(
    (sent: number) => {
      reload()
      if (sent > 0) offer(`${counted(sent, 'waiting change').join(' ')} sent.`)
    },
    [offer, reload],
  )
  const { saves, isSending, send } = useOutbox(onAnswer)
  const changes = useMemo(() => waitingChanges(saves), [saves])
  return (
    <WaitingChanges value={changes}>
      <OutboxBar {...{ saves, isSending, send }} />
      {children}
    </WaitingChanges>
  )
}

/** Says how many saves wait, which, and why. */
function OutboxBar({ saves, isSending, send }: ReturnType<typeof useOutbox>) {
  const [isOpen, setOpen] = useState(false)
  const [discarding, setDiscarding] = useState<ListedSave>()
  const open = useOpenAgain()
  if (isOpen && saves.length === 0) setOpen(false)
  if (saves.length === 0) return null

  const refused = saves.filter(({ refusal }) => refusal).length
  const [count, noun] = counted(saves.length, 'change')
  async function sendAgain({ key }: ListedSave) {
    const at = new Date().toISOString()
    const anyVersion = () => ({ version: undefined, shown: undefined, key: randomKey(4) })
    await outbox.change(key, ({ refusal, ...save }) => ({
      ...save,
      at,
      request: { ...save.request, ...(refusal?.isConflict && anyVersion()) },
    }))
    await send()
  }
  return (
    <section aria-label="Outbox" className="alert tone-warning no-print mb-6">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-48">
          <b>
            {count} {noun} {count === 1 ? 'waits' : 'wait'} to be sent.
          </b>{' '}
          {refused > 0
            ? `${refused} of them ${refused === 1 ? 'needs' : 'need'} you.`
            : 'Saved on this device until the network returns.'}
        </p>
        {refused < count && (
          <Button variant="primary" busy={isSending} busyLabel="Sending…" onClick={send}>
            Send now
          </Button>
        )}
        <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      {isOpen && (
        <ul className="mt-3 grid gap-3 border-t border-line pt-3">
          {saves.map((save) => (
            <WaitingRow
              key={save.key}
              save={save}
              onOpen={() => open(save)}
              onSendAgain={() => sendAgain(save)}
              onDiscard={() => setDiscarding(save)}
            />
          ))}
        </ul>
      )}
      {discarding && (
        <DiscardDialog
          cancel="Keep"
          onDiscard={() => outbox.remove(discarding.key)}
          onClose={() => setDiscarding(undefined)}
        />
      )}
    </section>
  )
}

/** Returns a function that turns a save into the draft of its form again, and opens that. */
function useOpenAgain() {
  const navigate = useNavigate()
  const { reload } = useUndo()
  const toast = useToast()
  return async ({ key, form, refusal }: ListedSave) => {
    if (!form) return
    const { entity, id, page, draft } = form
    const stored = drafts.of(entity, id)
    if (await stored.read()) return toast.error('This form has other unsaved changes. Save or discard them first.')
    const isStored = await stored.store({ ...draft, asks: refusal?.isConflict })
    if (!isStored) return toast.error('This browser can’t store the changes. They stay in the list.')
    await outbox.remove(key)
    await navigate(page, { state: { form: id ?? 'new' } satisfies LinkedForm })
    reload()
  }
}
