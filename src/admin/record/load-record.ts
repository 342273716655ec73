import { browserApi } from '../../browser/api.ts'
import { type Draft, drafts } from '../../browser/drafts.ts'
import { type FormValues, hasChanges } from '../../ui/form/form-values.ts'
import type { AnyRecordForm } from '../../ui/form/record-form.ts'
import type { Entity } from './entity.ts'
import { isNotFound } from './not-found.ts'
import type { LoadedRecord } from './record-editing.ts'

/** Loads the code of a form: its fields, and the schema with zod. */
export type LoadForm = () => Promise<AnyRecordForm>

export type FormAndRecord = { form: AnyRecordForm; loaded: LoadedRecord }

/**
 * Loads a form, the record and the person's draft of it.
 * @param id undefined for a new record
 * @returns null when the code of the form could not be loaded
 * @throws ApiError; but a deleted record opens with its draft, so that the typed text can be copied
 */
export async function loadRecord(
  entity: Entity,
  loadForm: LoadForm,
  id: string | undefined,
): Promise<FormAndRecord | null> {
  const form = await loadForm().catch((error) => {
    console.warn('The form could not be loaded', error)
    return null
  })
  if (!form) return null
  const stored = drafts.of(entity.name, id)
  const draft = await stored.read()
  const empty = form.valuesOf(undefined)
  const opened = (values: FormValues, version: string | undefined) => ({
    form,
    loaded: { values, version, draft: draft && withoutOldFormat(draft, values) },
  })
  if (!id) return opened(empty, undefined)
  try {
    const { data, version } = await browserApi.read(`${entity.path}/${id}`)
    const { loaded } = opened(form.valuesOf(data), version)
    if (!loaded.draft || hasChanges(loaded.draft.values, loaded.values)) return { form, loaded }
    // It was saved, but the page was closed before the answer: with its older version, it would conflict with itself.
    await stored.delete()
    return { form, loaded: { ...loaded, draft: undefined } }
  } catch (error) {
    if (!draft || !isNotFound(error)) throw error
    const { loaded } = opened(empty, draft.version)
    return { form, loaded: { ...loaded, isDeleted: true } }
  }
}

/** Leaves out lists and objects that an earlier release stored as JSON texts. */
function withoutOldFormat(draft: Draft, values: FormValues): Draft {
  const isCurrent = ([name, value]: [string, unknown]) =>
    value instanceof File || typeof value === typeof (values[name] ?? '')
  return { ...draft, values: Object.fromEntries(Object.entries(draft.values).filter(isCurrent)) }
}
