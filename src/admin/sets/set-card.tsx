import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { browserApi } from '../../browser/api.ts'
import { chooseSet, chosenSet, leaveSet } from '../../browser/change-set.ts'
import { useSummit } from '../../features/content/use-summit.ts'
import type { ChangeSet } from '../../features/history/change-set.ts'
import { type ApiError, isApiError } from '../../lib/api.ts'
import { counted } from '../../lib/counted.ts'
import { defaultTimeZone, timeZoneLabel } from '../../lib/dates.ts'
import { momentText, toLocal, toMoment } from '../../lib/moment-in-zone.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCopy } from '../../ui/hooks/use-copy.ts'
import { useFocusAfter } from '../../ui/hooks/use-focus-after.ts'
import { useUndo } from '../undo/use-undo.ts'
import { SetChanges } from './set-changes.tsx'
import { actionFailed, useSetAction } from './use-set-action.ts'

type Props = { set: ChangeSet; isChosen: boolean; reload: () => Promise<void> }

/** A set with its state and what can be done with it. */
export function SetCard({ set, isChosen, reload }: Props) {
  const { id, name, preview, closedAt, outcome, records } = set
  const [isOpen, setOpen] = useState(isChosen)
  const [asks, setAsks] = useState<'publish' | 'discard'>()
  const { offer } = useUndo()
  const { act, isActing } = useSetAction(id, reload)
  const [copy, copied] = useCopy('Couldn’t copy. Open the preview, and copy its address.')

  async function end(action: 'publish' | 'discard') {
    try {
      const { message } = await browserApi.send('POST', `/change-sets/${id}/${action}`, {})
      if (chosenSet()?.id === id) leaveSet()
      offer(message)
      await reload()
    } catch (error) {
      if (!isApiError(error)) throw error
      setOpen(true)
      await reload()
      throw new Error(reasonOf(error))
    }
  }

  return (
    <section aria-label={name} className="rounded border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="me-auto font-heading text-lg font-semibold wrap-anywhere">
          {name} <span className="text-base font-normal text-muted">{counted(records, 'change').join(' ')}</span>
        </h2>
        {closedAt ? (
          <span className="badge tone-plain">{outcome && outcomes[outcome]}</span>
        ) : (
          <>
            {isChosen ? (
              <span className="badge tone-plum">Working in this set</span>
            ) : (
              <Button variant="outline" onClick={() => chooseSet({ id, name })}>
                Work in this set
              </Button>
            )}
            <Button variant="primary" onClick={() => setAsks('publish')}>
              Publish…
            </Button>
          </>
        )}
      </div>
      <State set={set} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide changes' : 'Show changes'}
        </Button>
        {!closedAt && (
          <>
            {preview && (
              <>
                <a href={preview} target="_blank" rel="noreferrer" className="link self-center">
                  Open preview
                </a>
                <Button variant="outline" onClick={() => copy(new URL(preview, window.location.href).href)}>
                  Copy link
                </Button>
                <LeavingButton busy={isActing} onClick={() => act('DELETE', '/preview')}>
                  Revoke link
                </LeavingButton>
              </>
            )}
            <Button variant="outline" busy={isActing} onClick={() => act('POST', '/preview')}>
              New link
            </Button>
            <Button variant="outline" className="text-danger-text" onClick={() => setAsks('discard')}>
              Discard…
            </Button>
            <p role="status" className="self-center text-muted">
              {copied}
            </p>
          </>
        )}
        {(outcome === 'discarded' || outcome === 'undone') && (
          <LeavingButton busy={isActing} onClick={() => act('POST', '/restore')}>
            Restore
          </LeavingButton>
        )}
      </div>
      {!closedAt && <PublishMoment set={set} reload={reload} />}
      {isOpen && <SetChanges set={set} reload={reload} />}
      {asks === 'publish' && (
        <Question
          title={`Publish “${name}”?`}
          confirm="Publish"
          onConfirm={() => end('publish')}
          onClose={() => setAsks(undefined)}
        >
          {counted(records, 'change').join(' ')} will be on the site at once. You can undo that as a whole.
        </Question>
      )}
      {asks === 'discard' && (
        <Question
          title={`Discard “${name}”?`}
          confirm="Discard"
          onConfirm={() => end('discard')}
          onClose={() => setAsks(undefined)}
        >
          Its changes won’t reach the site. You can restore it for 30 days.
        </Question>
      )}
    </section>
  )
}

type LeavingProps = Pick<ComponentProps<typeof Button>, 'busy' | 'onClick' | 'children'>

/** A button that its own action removes. The focus then moves to the one that opens the changes. */
const LeavingButton = (props: LeavingProps) => (
  <Button {...props} ref={useFocusAfter('section', '[aria-expanded]')} variant="outline" />
)

const outcomes = { published: 'Published', undone: 'Undone', discarded: 'Discarded' }

type QuestionProps = {
  title: string
  confirm: string
  children: ReactNode
  onConfirm: () => Promise<void>
  onClose: () => void
}

const Question = ({ confirm, ...props }: QuestionProps) => (
  <ConfirmDialog confirm={confirm} confirming={`${confirm}ing…`} {...props} />
)

const reasonOf = ({ reason, message }: ApiError) =>
  reason === 'changed_since' ? `${message}. Cancel, and choose below which value stays.` : message || actionFailed

function State({ set: { publishAt, stoppedAt, preview, closedAt } }: { set: ChangeSet }) {
  const timeZone = useSummit().timeZone || defaultTimeZone
  if (closedAt) return <p className="text-sm text-muted">{momentText(timeZone, closedAt)}</p>
  return (
    <p className="text-sm text-muted">
      {stoppedAt && `Not published on ${momentText(timeZone, stoppedAt)}, because of changes on the site: see below. `}
      {publishAt && `It will be published on ${momentText(timeZone, publishAt)}. `}
      {preview ? 'Anyone with the link can see the preview.' : 'The preview has no link.'}
    </p>
  )
}

/** When the set is published by itself. */
function PublishMoment({ set: { id, publishAt }, reload }: Pick<Props, 'set' | 'reload'>) {
  const timeZone = useSummit().timeZone || defaultTimeZone
  const stored = publishAt ? toLocal(timeZone, publishAt) : ''
  const [local, setLocal] = useState(stored)
  // A colleague may have changed it, or a publication was stopped.
  const [known, setKnown] = useState(stored)
  if (known !== stored) {
    setKnown(stored)
    setLocal(stored)
  }
  const [error, setError] = useState('')
  const { act, isActing } = useSetAction(id, reload)
  const field = useRef<HTMLDivElement>(null)

  function set() {
    // The browser reports an incomplete moment as none.
    if (field.current?.querySelector('input')?.validity.badInput) return setError('Must be a date and time')
    const moment = toMoment(timeZone, local)
    if (moment && moment <= new Date().toISOString()) return setError('Must be in the future')
    setError('')
    return act('PUT', '', { publishAt: moment || null })
  }

  return (
    <div ref={field} className="mt-3 flex flex-wrap items-end gap-3">
      <TextField
        label="Publish at"
        type="datetime-local"
        value={local}
        error={error}
        hint={timeZoneLabel(timeZone, local.slice(0, 10) || undefined)}
        onChange={({ currentTarget }) => setLocal(currentTarget.value)}
      />
      <Button variant="outline" busy={isActing} onClick={set}>
        {local ? 'Schedule' : 'Don’t schedule'}
      </Button>
    </div>
  )
}
