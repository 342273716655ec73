import { type ReactNode, useCallback, useState } from 'react'
import type { PublicAgendaItem } from '../features/agenda/agenda-item.ts'
import { isApiError } from '../lib/api.ts'
import { counted } from '../lib/counted.ts'
import { shortDate } from '../lib/dates.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ArrowLeftRight, Clock } from '../ui/icons/agenda-icons.tsx'
import type { Chosen } from './bulk/bulk-actions.tsx'
import { useSendOrWait } from './outbox/use-send-or-wait.ts'
import { shownSlot } from './shown-slot.ts'

type Item = PublicAgendaItem

/** Returns the actions of the agenda's rows that move items, and the dialog of the one in progress. */
export function useAgendaMoves(items: readonly Item[], reload: () => Promise<void>) {
  const [open, setOpen] = useState<{ kind: 'shift' | 'swap'; item: Item } | { kind: 'shiftMany'; chosen: Chosen }>()

  const sendOrWait = useSendOrWait(reload)

  const rowActions = useCallback(
    (item: Item) => (
      <>
        <IconButton
          icon={Clock}
          label={`Shift ${item.topic}`}
          short="Shift…"
          onClick={() => setOpen({ kind: 'shift', item })}
        />
        <IconButton
          icon={ArrowLeftRight}
          label={`Swap ${item.topic} with…`}
          short="Swap with…"
          onClick={() => setOpen({ kind: 'swap', item })}
        />
      </>
    ),
    [],
  )

  const manyActions = (chosen: Chosen) => (
    <Button variant="outline" onClick={() => setOpen({ kind: 'shiftMany', chosen })}>
      Move in time…
    </Button>
  )

  async function shiftMany({ ids, post }: Chosen, values: FormData) {
    const minutes = Number(values.get('minutes'))
    const what = counted(ids.length, 'agenda item').join(' ')
    await post('/agenda/shift', { ids, minutes }, () => ({ label: `Move ${what} ${minutesText(minutes)}` }))
  }

  async function shift(item: Item, values: FormData) {
    const minutes = Number(values.get('minutes'))
    const body = { ids: [item.id], minutes, following: values.get('following') === 'on' }
    const label = `Move “${item.topic}” ${minutesText(minutes)}`
    await sendOrWait({ method: 'POST', path: '/agenda/shift', body, shown: [shownSlot(item)] }, () => ({ label }))
  }

  async function swap(item: Item, values: FormData) {
    const both = [item, ...items.filter(({ id }) => id === values.get('other'))]
    const label = `Swap ${both.map(({ topic }) => `“${topic}”`).join(' with ')}`
    const body = { ids: both.map(({ id }) => id) }
    await sendOrWait({ method: 'POST', path: '/agenda/swap', body, shown: both.map(shownSlot) }, () => ({ label }))
  }

  const close = () => setOpen(undefined)
  if (open?.kind === 'shiftMany') {
    const { chosen } = open
    const title = chosen.ids.length === 1 ? 'Move 1 agenda item' : `Move ${chosen.ids.length} agenda items`
    const dialog = (
      <MoveDialog title={title} save="Move" onSave={(values) => shiftMany(chosen, values)} onClose={close}>
        <MinutesField />
      </MoveDialog>
    )
    return { rowActions, manyActions, dialog }
  }
  const dialog = open && (
    <MoveDialog
      title={open.kind === 'shift' ? `Shift “${open.item.topic}”` : `Swap “${open.item.topic}” with…`}
      save={open.kind === 'shift' ? 'Shift' : 'Swap'}
      onSave={(values) => (open.kind === 'shift' ? shift(open.item, values) : swap(open.item, values))}
      onClose={close}
    >
      {open.kind === 'shift' ? <ShiftFields item={open.item} /> : <SwapField items={items} item={open.item} />}
    </MoveDialog>
  )
  return { rowActions, manyActions, dialog }
}

type DialogProps = {
  title: string
  save: string
  onSave: (values: FormData) => Promise<void>
  onClose: () => void
  children: ReactNode
}

function MoveDialog({ title, save, onSave, onClose, children }: DialogProps) {
  const [failure, setFailure] = useState('')
  async function submit(form: HTMLFormElement) {
    setFailure('')
    try {
      await onSave(new FormData(form))
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setFailure(error.message || 'Failed to save agenda item.')
    }
  }
  return (
    <FormDialog title={title} save={save} onSave={submit} failure={failure} onClose={onClose}>
      {children}
    </FormDialog>
  )
}

function ShiftFields({ item: { location } }: { item: Item }) {
  return (
    <>
      <MinutesField />
      {location && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="following" className="size-6 shrink-0 accent-(--primary)" />
          Also move everything after it in {location} that day
        </label>
      )}
    </>
  )
}

const minutesText = (minutes: number) => `${Math.abs(minutes)} minutes ${minutes < 0 ? 'earlier' : 'later'}`

const MinutesField = () => (
  <SelectField label="By" name="minutes" defaultValue="15">
    {[-60, -30, -15, -5, 5, 15, 30, 60].map((minutes) => (
      <option key={minutes} value={minutes}>
        {minutesText(minutes)}
      </option>
    ))}
  </SelectField>
)

function SwapField({ items, item }: { items: readonly Item[]; item: Item }) {
  return (
    <SelectField label="Agenda item" name="other" hint="The two items swap time and room">
      {items
        .filter(({ id }) => id !== item.id)
        .map(({ id, topic, date, day, time, location }) => (
          <option key={id} value={id}>
            {[date ? shortDate(date) : day && `Day ${day}`, time, location, topic].filter(Boolean).join(' · ')}
          </option>
        ))}
    </SelectField>
  )
}
