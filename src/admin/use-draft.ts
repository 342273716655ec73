import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { drafts } from '../browser/drafts.ts'
import { type FormValues, isSameForm, valuesOf } from '../ui/form/form-values.ts'
import type { AnyRecordForm } from '../ui/form/record-form.ts'
import { useDebouncedWork } from '../ui/hooks/use-debounced-work.ts'
import { nameOf } from './record-input.ts'

/** What the fields start from: the values that they were opened with, and what stands in them. */
export type Start = { base: FormValues; values: FormValues; version: string | undefined; key: number }

/** Gives up what would be lost; undefined while there is nothing. */
export type GiveUp = (() => Promise<void>) | undefined

/** Keeps what is typed on this device, soon after it was typed, for as long as it differs from what is saved. */
export function useDraft(
  form: AnyRecordForm,
  id: string | undefined,
  { base, values, version }: Start,
  element: RefObject<HTMLFormElement | null>,
  onDirty: ((giveUp: GiveUp) => void) | undefined,
) {
  const [isDirty, setIsDirty] = useState(() => !isSameForm(base, values))
  const { wait, forget } = useDebouncedWork(250)
  const draft = useMemo(() => drafts.of(form.noun, id), [form.noun, id])

  /** It is saved, or given up. */
  const settle = useCallback(async () => {
    forget()
    setIsDirty(false)
    await draft.drop()
  }, [forget, draft])

  useEffect(() => onDirty?.(isDirty ? settle : undefined), [isDirty, onDirty, settle])

  function look(at: HTMLFormElement) {
    const typed = valuesOf(at)
    const differs = !isSameForm(base, typed)
    setIsDirty(differs)
    return { typed, differs }
  }

  /** Whether there is anything to be lost is known at once; keeping it waits for a pause in typing. */
  function note() {
    if (!element.current) return
    const seen = look(element.current)
    const at = new Date().toISOString()
    wait(() => {
      // Once more, while it is there: a field that is more than an input has its value a moment after its event.
      const { typed, differs } = element.current ? look(element.current) : seen
      return differs ? draft.keep({ values: typed, label: nameOf(form, typed), version, at }) : draft.drop()
    })
  }

  const isFirst = useRef(true)
  // What is saved now, or the version that this person has seen, is another: the draft is what differs from that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one of these has changed
  useEffect(() => {
    if (!isFirst.current) note()
    isFirst.current = false
  }, [base, values, version])

  return { isDirty, note, settle }
}
