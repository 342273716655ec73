import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Draft, drafts } from '../../browser/drafts.ts'
import { createSaveKeys, type SaveKeys } from '../../browser/save-keys.ts'
import { type FormValues, hasChanges, valuesOf } from '../../ui/form/form-values.ts'
import type { AnyRecordForm } from '../../ui/form/record-form.ts'
import { useDebounce } from '../../ui/hooks/use-debounce.ts'
import type { Entity } from './entity.ts'
import { draftLabel } from './form-data.ts'
import type { RecordEditing } from './record-editing.ts'

/** Whether the changes in a form are stored on this device; 'none' where there are no changes. */
export type DraftStatus = 'none' | 'storing' | 'stored' | 'failed'

/** Milliseconds without typing after which a draft is stored. */
const pause = 250

/**
 * Stores the form's values on this device after each pause in typing while they differ from the record's. Also stores
 * them when they are sent, with the key of that save, so that it can be repeated after a reload.
 */
export function useDraft(
  { entity, form, id }: { entity: Entity; form: AnyRecordForm; id: string | undefined },
  { base, values, version, restored }: RecordEditing,
  element: RefObject<HTMLFormElement | null>,
) {
  const [status, setStatus] = useState<DraftStatus>(() => (hasChanges(values, base.values) ? 'stored' : 'none'))
  const { schedule, cancel } = useDebounce(pause)
  const draft = useMemo(() => drafts.of(entity.name, id), [entity.name, id])

  const [sentKeys] = useState(() => createSaveKeys(restored?.sent))
  const keys: SaveKeys = {
    ...sentKeys,
    keyFor(save) {
      const key = sentKeys.keyFor(save)
      if (element.current) store(valuesOf(element.current))
      return key
    },
  }

  const storing = useRef<Promise<unknown>>(undefined)
  /** Counts the changes of the values, to tell whether a draft that was just stored is the latest. */
  const changes = useRef(0)
  function draftOf(typed: FormValues): Draft {
    const label = draftLabel(entity, form, typed)
    return { values: typed, label, version, at: new Date().toISOString(), sent: sentKeys.last(), base: restored?.base }
  }
  function store(typed: FormValues) {
    const change = changes.current
    storing.current = draft.store(draftOf(typed)).then((isStored) => {
      if (change === changes.current) setStatus((now) => (now === 'none' ? now : isStored ? 'stored' : 'failed'))
    })
  }

  /** Deletes the draft: it was saved, or discarded. */
  const clear = useCallback(async () => {
    cancel()
    setStatus('none')
    await storing.current
    await draft.delete()
  }, [cancel, draft])

  /** Deletes the draft. @returns a function that stores it again, and returns it */
  async function discard() {
    const discarded = draftOf(element.current ? valuesOf(element.current) : values)
    await clear()
    return async () => {
      await draft.store(discarded)
      return discarded
    }
  }

  /** Also updates the status. */
  function compareWithBase(formElement: HTMLFormElement) {
    const typed = valuesOf(formElement)
    const differs = hasChanges(typed, base.values)
    changes.current++
    setStatus(differs ? 'storing' : 'none')
    return { typed, differs }
  }

  /** Compares the values with the record's immediately, and stores them later. */
  function update() {
    if (!element.current) return
    const now = compareWithBase(element.current)
    schedule(() => {
      // Compare again: a custom field gets its value shortly after the event.
      const { typed, differs } = element.current ? compareWithBase(element.current) : now
      if (!differs) return draft.delete()
      return store(typed)
    })
  }

  const isFirst = useRef(true)
  // The draft is the difference from the record: it changes with the record, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one of these has changed
  useEffect(() => {
    if (!isFirst.current) update()
    isFirst.current = false
  }, [base.values, values, version])

  return { keys, status, update, clear, discard }
}
