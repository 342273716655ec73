import { useState } from 'react'
import { Link } from 'react-router'
import { isApiError } from '../../lib/api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useToast } from '../../ui/toast.tsx'
import { AcceptDialog } from '../check/accept-dialog.tsx'
import { useSendOrWait } from '../outbox/use-send-or-wait.ts'
import type { Problem, Remedy } from './problems.ts'

const SettingDialog = lazyDialog(() => import('./setting-dialog.tsx'))

type Props = { problem: Problem; reload: () => Promise<void> }

/** A problem with buttons that solve it or lead to the place where staff can. */
export const ProblemRow = ({ problem: { tone, title, detail, remedies }, reload }: Props) => (
  <li className={`tone-${tone}`}>
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-semibold wrap-anywhere">{title}</p>
      {detail && <p className="text-sm text-muted wrap-anywhere">{detail}</p>}
    </div>
    <div className="flex flex-wrap gap-2">
      {remedies.map((remedy) => (
        <RemedyButton key={remedy.label} remedy={remedy} title={title} reload={reload} />
      ))}
    </div>
  </li>
)

type RemedyProps = { remedy: Remedy; title: string; reload: () => Promise<void> }

function RemedyButton({ remedy, title, reload }: RemedyProps) {
  const [isOpen, setOpen] = useState(false)
  const name = `${remedy.label}: ${title}`
  if ('to' in remedy)
    return (
      <Link to={remedy.to} state={remedy.state} aria-label={name} className={buttonClass('outline')}>
        {remedy.label}
      </Link>
    )
  if ('shift' in remedy) return <ShiftButton {...remedy} name={name} reload={reload} />
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outline" aria-label={name} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {remedy.label}
      </Button>
      {isOpen && 'setting' in remedy && <SettingDialog setting={remedy.setting} onClose={close} />}
      {isOpen && 'accept' in remedy && (
        <AcceptDialog findingKey={remedy.accept} {...{ title, reload }} onClose={close} />
      )}
    </>
  )
}

type ShiftProps = Extract<Remedy, { shift: object }> & { name: string; reload: () => Promise<void> }

function ShiftButton({ label, shift: { id, minutes }, name, reload }: ShiftProps) {
  const toast = useToast()
  const sendOrWait = useSendOrWait(reload)
  const [shift, isShifting] = useSingleFlight(async () => {
    try {
      const body = { ids: [id], minutes, following: true }
      const save = { method: 'POST' as const, path: '/agenda/shift', body, shown: [{ path: `/agenda/${id}` }] }
      await sendOrWait(save, () => ({ label: name }))
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error(error.message || 'Failed to save agenda item.')
    }
  })
  return (
    <Button
      variant="outline"
      busy={isShifting}
      aria-label={name}
      title={`Moves the later talk, and those after it in the room, by ${minutes} minutes`}
      onClick={shift}
    >
      {label}
    </Button>
  )
}
