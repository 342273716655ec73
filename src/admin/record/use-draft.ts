import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { drafts } from '../../browser/drafts.ts'
import { createSaveKeys, type SaveKeys } from '../../browser/save-keys.ts'
import { type FormValues, hasChanges, valuesOf } from '../../ui/form/form-values.ts'
import type { AnyRecordForm } from '../../ui/form/record-form.ts'
import { useDebounce } from '../../ui/hooks/use-debounce.ts'
import type { Entity } from './entity.ts'
import { recordName } from './form-data.ts'
import type { RecordEditing } from './record-editing.ts'

/** Milliseconds without typing after which a draft is stored. */
const pause = 250

/**
 * Stores the values of the form on this device after each pause in typing, for as long as they differ from the record's,
 * and when they are sent: with the key of that save, so that it can be sent again also after the page was loaded again.
 */
export function useDraft(
  { entity, form, id }: { entity: Entity; form: AnyRecordForm; id: string | undefined },
  { base, values, version, restored }: RecordEditing,
  element: RefObject<HTMLFormElement | null>,
) {
  const [isDirty, setIsDirty] = useState(() => hasChanges(values, base.values))
  const { schedule, cancel } = useDebounce(pause)
  const draft = useMemo(() => drafts.of(entity.name, id), [entity.name, id])

  const [sentKeys] = useState(() => createSaveKeys(restored?.sent))
  const storing = useRef<Promise<unknown>>(undefined)
  const keys: SaveKeys = {
    ...sentKeys,
    keyFor(save) {
      const key = sentKeys.keyFor(save)
      if (element.current) storing.current = store(valuesOf(element.current))
      return key
    },
  }

  function store(typed: FormValues) {
    const label = recordName(form, typed) ?? `a new ${entity.name}`
    return draft.store({ values: typed, label, version, at: new Date().toISOString(), sent: sentKeys.last() })
  }

  /** Deletes the draft: it was saved, or discarded. */
  const clear = useCallback(async () => {
    cancel()
    setIsDirty(false)
    await storing.current
    await draft.delete()
  }, [cancel, draft])

  /** Updates `isDirty`, too. */
  function compareWithBase(formElement: HTMLFormElement) {
    const typed = valuesOf(formElement)
    const differs = hasChanges(typed, base.values)
    setIsDirty(differs)
    return { typed, differs }
  }

  /** Compares the values with the record's at once, and stores them later. */
  function update() {
    if (!element.current) return
    const now = compareWithBase(element.current)
    schedule(() => {
      // Again, while the form is there: a field that is more than an input gets its value shortly after the event.
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

  return { keys, isDirty, update, clear }
}
