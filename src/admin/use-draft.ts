import { type RefObject, useEffect, useRef, useState } from 'react'
import { drafts } from '../browser/drafts.ts'
import { type FormValues, isSameForm, valuesOf } from '../ui/form-values.ts'
import type { AnyRecordForm } from '../ui/record-form.ts'
import { nameOf } from './record-input.ts'

/** What the fields start from: the values that they were opened with, and what stands in them. */
export type Start = { base: FormValues; values: FormValues; version: string | undefined; key: number }

/** Keeps what is typed on this device, soon after it was typed, for as long as it differs from what is saved. */
export function useDraft(
  form: AnyRecordForm,
  id: string | undefined,
  { base, values, version }: Start,
  element: RefObject<HTMLFormElement | null>,
  onDirty: ((dirty: boolean) => void) | undefined,
) {
  const [isDirty, setIsDirty] = useState(() => !isSameForm(base, values))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const key = [form.noun, id ?? 'new'] as const

  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  useEffect(() => setIsDirty(!isSameForm(base, values)), [base, values])

  function keep() {
    if (!element.current) return
    const typed = valuesOf(element.current)
    const differs = !isSameForm(base, typed)
    setIsDirty(differs)
    if (!differs) return void drafts.drop(...key)
    void drafts.keep(...key, { values: typed, label: nameOf(form, typed), version, at: new Date().toISOString() })
  }
  function note() {
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, 250)
  }
  // The draft belongs to the version that this person has seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the version alone has changed
  useEffect(() => {
    if (isDirty) note()
  }, [version])

  /** It is saved, or given up. */
  async function settle() {
    clearTimeout(timer.current)
    setIsDirty(false)
    await drafts.drop(...key)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isDirty, note, settle }
}
