import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isApiError } from '../../lib/api.ts'
import { ownSort } from '../../lib/list-keys.ts'
import { type Place, withMoved } from '../../ui/reorder/reorder-items.ts'
import { useToast } from '../../ui/toast.tsx'
import type { Save } from '../outbox/send-or-wait.ts'
import { useSendOrWait } from '../outbox/use-send-or-wait.ts'
import { WaitingChanges } from '../outbox/waiting-changes.tsx'
import type { Entity } from '../record/entity.ts'
import type { RecordList } from '../use-record-list.ts'

type Move = { id: string; place: Place }

/**
 * Returns a list whose records staff can move, with the moves that are not saved yet. Moves are saved one at a time, in
 * their order; those that wait for the network are shown, too.
 * @param nameOf returns the name of a record, for the outbox
 */
export function useOrder<Rec extends { id: string }>(
  entity: Entity,
  records: RecordList<Rec>,
  nameOf: (record: Rec) => string,
) {
  const toast = useToast()
  const path = `${entity.path}/order`
  const { reload, rows, state } = records
  const [pending, setPending] = useState<readonly Move[]>([])
  const queue = useRef(Promise.resolve())

  const named = useRef<(id: string) => string>(String)
  useEffect(() => {
    named.current = (id) => {
      const record = rows?.find((each) => each.id === id)
      return record ? nameOf(record) : `a ${entity.name}`
    }
  })

  const sendOrWait = useSendOrWait(reload)
  const save = useCallback(
    async (request: Save, label: () => string) => {
      try {
        await sendOrWait(request, () => ({ label: label() }))
      } catch (error) {
        if (!isApiError(error)) throw error
        toast.error(error.message || 'Couldn’t change the order.')
        await reload()
      }
    },
    [sendOrWait, reload, toast],
  )

  const move = useCallback(
    (id: string, place: Place) => {
      const own = { id, place }
      setPending((all) => [...all, own])
      queue.current = queue.current
        .then(() =>
          save({ method: 'POST', path, body: { id, ...place } }, () => {
            const [where, beside] = 'before' in place ? ['before', place.before] : ['after', place.after]
            return `Move ${named.current(id)} ${where} ${named.current(beside)}`
          }),
        )
        .catch(reportError)
        .then(() => setPending((all) => all.filter((each) => each !== own)))
    },
    [path, save],
  )
  const reset = useCallback(
    () => save({ method: 'DELETE', path }, () => `Put the ${entity.name}s into their default order`),
    [path, entity, save],
  )

  const waiting = use(WaitingChanges)
  const shown = useMemo(() => {
    const moves = waiting.filter((change) => change.method === 'POST' && change.path === path)
    const waitingMoves = moves.map(({ body: { id = '', ...place } }): Move => ({ id, place: place as Place }))
    return rows && [...waitingMoves, ...pending].reduce((list, { id, place }) => withMoved(list, id, place), rows)
  }, [rows, pending, waiting, path])
  const isOwn = state.sort === ownSort
  const isSearched = state.search.trim() !== '' || Object.keys(state.filters).length > 0
  return { rows: shown, isOwn, isSearched, canMove: isOwn && !isSearched, isOrdered: records.isOrdered, move, reset }
}

export type Order<Rec> = Omit<ReturnType<typeof useOrder>, 'rows'> & { rows: Rec[] | undefined }
