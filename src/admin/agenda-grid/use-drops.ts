import { use, useCallback, useMemo, useRef, useState } from 'react'
import type { PublicAgendaItem } from '../../features/agenda/agenda-item.ts'
import { CountStars } from '../../features/agenda/form/star-note.tsx'
import { moved, type Slot } from '../../features/agenda/grid/slot.ts'
import { isApiError } from '../../lib/api.ts'
import { useToast } from '../../ui/toast.tsx'
import { useSendOrWait } from '../outbox/use-send-or-wait.ts'
import { WaitingChanges } from '../outbox/waiting-changes.tsx'
import { shownSlot } from '../shown-slot.ts'

type Item = PublicAgendaItem
type Values = ReturnType<typeof moved>

/** An item that is being dragged, and the number of people who starred it. */
export type DragStart = { item: Item; people: Promise<number> }

/**
 * Returns the items with their unsaved changes, and the functions that pick up and drop one. Drops are saved one at a
 * time, so that a second move of an item is based on the first.
 */
export function useDrops(items: readonly Item[], reload: () => Promise<void>) {
  const toast = useToast()
  const sendOrWait = useSendOrWait(reload)
  const [pending, setPending] = useState<ReadonlyMap<string, Values>>(new Map())
  const queue = useRef(Promise.resolve())
  const countStars = use(CountStars)

  const startDrag = useCallback(
    (item: Item): DragStart => ({ item, people: countStars(item.id).catch(() => 0) }),
    [countStars],
  )

  const drop = useCallback(
    ({ item }: DragStart, slot: Slot) => {
      const values = moved(item, slot)
      setPending((all) => new Map(all).set(item.id, values))
      const save = { method: 'PUT' as const, path: `/agenda/${item.id}`, body: values, shown: [shownSlot(item)] }
      const label = `Move “${item.topic}” to ${values.start}, ${slot.location ?? 'no room'}`
      const saving = queue.current.then(() => sendOrWait(save, () => ({ label })))
      const done = () => setPending((all) => (all.get(item.id) === values ? without(all, item.id) : all))
      queue.current = saving.then(done, async (error) => {
        if (isApiError(error)) toast.error(error.message || 'Failed to move agenda item.')
        else reportError(error)
        await reload()
        done()
      })
    },
    [sendOrWait, reload, toast],
  )

  const waiting = use(WaitingChanges)
  const shown = useMemo(() => {
    const changed = new Map<string, object>()
    for (const { method, path, body } of waiting)
      if (method === 'PUT') changed.set(path, { ...changed.get(path), ...body })
    return items.map((item) => ({ ...item, ...changed.get(`/agenda/${item.id}`), ...pending.get(item.id) }))
  }, [items, pending, waiting])
  return { items: shown, startDrag, drop }
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  const copy = new Map(map)
  copy.delete(key)
  return copy
}
