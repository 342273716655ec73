import { useCallback, useMemo, useRef, useState } from 'react'
import { browserApi } from '../../browser/api.ts'
import type { PublicAgendaItem } from '../../features/agenda/agenda-item.ts'
import { moved, type Slot } from '../../features/agenda/grid/slot.ts'
import { isApiError } from '../../lib/api.ts'
import { useToast } from '../../ui/toast.tsx'
import { readVersion } from '../read-version.ts'
import { useUndo } from '../undo/use-undo.ts'

type Item = PublicAgendaItem
type Values = ReturnType<typeof moved>

/** An item that is being dragged, with its version at the start. */
export type DragStart = { item: Item; version: Promise<string | undefined> }

/**
 * Returns the items with their unsaved moves, and the functions that pick up and drop one. Drops are saved one at a
 * time, so that a second move of an item is based on the first.
 */
export function useDrops(items: readonly Item[], reload: () => Promise<void>) {
  const toast = useToast()
  const { offer } = useUndo()
  const [pending, setPending] = useState<ReadonlyMap<string, Values>>(new Map())
  const queue = useRef(Promise.resolve())
  const saves = useRef(new Map<string, Promise<string | undefined>>())

  const startDrag = useCallback((item: Item): DragStart => {
    const version = saves.current.get(item.id) ?? readVersion(item)
    // A drop reports the failure; without a drop it doesn't matter.
    version.catch(() => {})
    return { item, version }
  }, [])

  const drop = useCallback(
    ({ item, version }: DragStart, slot: Slot) => {
      const values = moved(item, slot)
      setPending((all) => new Map(all).set(item.id, values))
      const saving = queue.current.then(async () => {
        const saved = await browserApi.send<Item>('PUT', `/agenda/${item.id}`, values, { version: await version })
        await reload()
        offer(saved.message)
        return saved.version
      })
      saves.current.set(item.id, saving)
      const done = () => {
        if (saves.current.get(item.id) === saving) saves.current.delete(item.id)
        setPending((all) => (all.get(item.id) === values ? without(all, item.id) : all))
      }
      queue.current = saving.then(done, async (error) => {
        if (isApiError(error)) toast.error(error.message || 'Failed to move agenda item.')
        else reportError(error)
        await reload()
        done()
      })
    },
    [offer, reload, toast],
  )

  const shown = useMemo(() => items.map((item) => ({ ...item, ...pending.get(item.id) })), [items, pending])
  return { items: shown, startDrag, drop }
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  const copy = new Map(map)
  copy.delete(key)
  return copy
}
