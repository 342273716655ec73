import { useCallback, useEffect, useReducer, useRef } from 'react'
import { session } from '../../browser/session.ts'
import { type ApiError, isApiError } from '../../lib/api.ts'
import { detailUnlessIncluded } from '../../ui/alert.tsx'
import { type FormValues, filesRead, refusedFiles, valuesOf } from '../../ui/form/form-values.ts'
import type { AnyRecordForm } from '../../ui/form/record-form.ts'
import type { Leaving } from '../../ui/hooks/leave-guards.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { useUnsavedChangesPrompt } from '../../ui/hooks/use-unsaved-changes-prompt.ts'
import { waitingMessage } from '../outbox/send-or-wait.ts'
import type { Entity } from './entity.ts'
import { focusField } from './field-focus.ts'
import { errorsByField, validate } from './form-data.ts'
import { isNotFound } from './not-found.ts'
import { type LoadedRecord, reduce, startEditing } from './record-editing.ts'
import { loadState, type SavedRecord, saveRecord } from './save-record.ts'
import { alsoChanged } from './saved-by.ts'
import { useDraft } from './use-draft.ts'

type Options = {
  entity: Entity
  form: AnyRecordForm
  /** Undefined for a new record. */
  id: string | undefined
  /** Read once. */
  loaded: LoadedRecord
  /** Called with the server's message and a sentence about merged fields, or ''; until it resolves, the form is saving. */
  onSaved: (message: string, merged: string) => Promise<void>
  /** Called with a message when the save waits on this device for the network. */
  onWaiting: (message: string) => void
  /** Called when a save failed, after the form shows it. */
  onFailed?: (failure: ApiError) => unknown
}

export type RecordEditor = ReturnType<typeof useRecordEditing>

/**
 * Edits a record: stores drafts, saves, and when someone else changed the same field in between, lets the
 * person choose between the two versions. A failed save leaves the form as it is.
 */
export function useRecordEditing({ entity, form, id: loadedId, loaded, onSaved, onWaiting, onFailed }: Options) {
  const [state, dispatch] = useReducer(reduce, loaded, startEditing)
  const element = useRef<HTMLFormElement>(null)
  const id = loadedId ?? state.createdId
  const draft = useDraft({ entity, form, id }, state, element)
  const { keys, status: draftStatus } = draft
  const isDirty = draftStatus !== 'none'

  // No question when the session has ended, nor between tabs of the same page, which show that there is a draft.
  const isAtRisk = useCallback(
    (leaving?: Leaving) => {
      const keepsDraft = isSamePage(leaving) && draftStatus !== 'failed'
      return isDirty && session.state().user !== null && !keepsDraft
    },
    [isDirty, draftStatus],
  )
  const hint = draftStatus === 'failed' ? '' : '; a draft is saved on this device'
  useUnsavedChangesPrompt(isAtRisk, `Leave this page? Your changes are not saved${hint}.`)

  const [save] = useSingleFlight(async () => {
    if (element.current) await filesRead(element.current)
    if (!element.current) return
    const values = valuesOf(element.current)
    const errors = { ...errorsByField(form, validate(form, values)), ...refusedFiles(element.current) }
    if (Object.keys(errors).length > 0) return reject(errors)
    dispatch({ type: 'submitted' })
    const { version, base, restored } = state
    const onProgress = (progress: number) => dispatch({ type: 'progressed', progress })
    try {
      const target = { entity, form, id, version, base, ancestor: restored?.base, keys, onProgress }
      const result = await saveRecord(target, values)
      if ('waits' in result) {
        await draft.clear()
        onWaiting(waitingMessage)
      } else if ('conflict' in result) dispatch({ type: 'conflicted', mine: values, conflict: result.conflict })
      else await finish(result, values)
    } catch (error) {
      if (!isApiError(error)) throw error
      await fail(error)
    } finally {
      dispatch({ type: 'finished' })
    }
  })

  const asks = useRef(loaded.draft?.asks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the draft that the form opened with
  useEffect(() => {
    if (asks.current) void save()
    asks.current = false
  }, [])

  async function finish({ id, saved, message, adopted, savedBy }: SavedRecord, sent: FormValues) {
    await draft.clear()
    const typed = element.current ? valuesOf(element.current) : sent
    dispatch({ type: 'saved', id, saved, sent, typed, adopted })
    await onSaved(message, alsoChanged(form, adopted, savedBy))
  }

  async function fail(failure: ApiError) {
    if (id && isNotFound(failure)) dispatch({ type: 'deleted' })
    else {
      const message = form.failed(id === undefined, failure.message)
      reject(errorsByField(form, failure.errors), { message, detail: detailUnlessIncluded(message, failure.message) })
    }
    await onFailed?.(failure)
  }

  function reject(errors: Record<string, string>, failure?: typeof state.failure) {
    dispatch({ type: 'rejected', errors, failure })
    focusField(element.current, Object.keys(errors))
  }

  /** Goes on with what was typed, on the record as it is on the site. @throws ApiError */
  async function goOn() {
    const base = await loadState(entity, form, id)
    dispatch({ type: 'resolved', base, values: element.current ? valuesOf(element.current) : state.values })
  }

  /** Discards the changes. @returns a function that brings them back, in this form if it is still open */
  async function discard() {
    const restore = await draft.discard()
    dispatch({ type: 'discarded' })
    return async () => dispatch({ type: 'restored', draft: await restore() })
  }

  const { update: updateDraft } = draft
  return { entity, form, id, state, dispatch, element, isDirty, draftStatus, updateDraft, save, goOn, discard }
}

const isSamePage = (leaving?: Leaving) =>
  leaving !== undefined && leaving.nextLocation.pathname === leaving.currentLocation.pathname
