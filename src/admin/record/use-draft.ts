import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { drafts } from '../../browser/drafts.ts'
import { hasChanges, valuesOf } from '../../ui/form/form-values.ts'
import type { AnyRecordForm } from '../../ui/form/record-form.ts'
import { useDebounce } from '../../ui/hooks/use-debounce.ts'
import type { Entity } from './entity.ts'
import { recordName } from './form-data.ts'
import type { RecordEditing } from './record-editing.ts'

/** Milliseconds without typing after which a draft is stored. */
const pause = 250

/** Stores the values of the form on this device after each pause in typing, for as long as they differ from the record's. */
export function useDraft(
  { entity, form, id }: { entity: Entity; form: AnyRecordForm; id: string | undefined },
  { base, values, version }: RecordEditing,
  element: RefObject<HTMLFormElement | null>,
) {
  const [isDirty, setIsDirty] = useState(() => hasChanges(values, base.values))
  const { schedule, cancel } = useDebounce(pause)
  const draft = useMemo(() => drafts.of(entity.name, id), [entity.name, id])

  /** Deletes the draft: it was saved, or discarded. */
  const clear = useCallback(async () => {
    cancel()
    setIsDirty(false)
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
    const at = new Date().toISOString()
    schedule(() => {
      // Again, while the form is there: a field that is more than an input gets its value shortly after the event.
      const { typed, differs } = element.current ? compareWithBase(element.current) : now
      if (!differs) return draft.delete()
      return draft.store({ values: typed, label: recordName(form, typed) ?? `a new ${entity.name}`, version, at })
    })
  }

  const isFirst = useRef(true)
  // The draft is the difference from the record: it changes with the record, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one of these has changed
  useEffect(() => {
    if (!isFirst.current) update()
    isFirst.current = false
  }, [base.values, values, version])

  return { isDirty, update, clear }
}
