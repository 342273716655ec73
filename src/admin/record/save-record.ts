import { browserApi } from '../../browser/api.ts'
import { ApiError, isApiError } from '../../lib/api.ts'
import type { FormValues } from '../../ui/form/form-values.ts'
import type { AnyRecordForm } from '../../ui/form/record-form.ts'
import { sendOrWait } from '../outbox/send-or-wait.ts'
import { aboutFormSave } from './about-form-save.ts'
import type { Entity } from './entity.ts'
import { requestBody } from './form-data.ts'
import { mergeVersions } from './merge.ts'
import type { Conflict, RecordState } from './record-editing.ts'
import type { SaveTarget } from './save-target.ts'
import { loadSavedBy, type SavedBy } from './saved-by.ts'

/** With the server's message, and the fields that were merged: only the other side had changed them. */
export type SavedRecord = {
  id: string
  saved: RecordState
  message: string
  adopted: string[]
  savedBy: SavedBy | undefined
}
/** The save waits on this device for the network. */
type Waiting = { waits: true }
type Result = SavedRecord | Waiting | { conflict: Conflict }
type SendResult = Omit<SavedRecord, 'adopted' | 'savedBy'> | Waiting | { theirs: RecordState }

/** How often a save may be sent again after a conflict. */
const maxRepeats = 2

/** For a record that changes constantly, or a proxy that changes the version headers. */
const alwaysOutdated =
  'The server keeps refusing this as out of date. Please try again; if it happens again, tell the people who run this site.'

/**
 * Saves the values of a form. When someone else has saved the record since `version`, the fields that only one side
 * changed are merged, and saved with them.
 * @returns the saved record; or the conflict when both changed a field: nothing is overwritten then; or that it waits
 * @throws ApiError
 */
export async function saveRecord(target: SaveTarget, values: FormValues): Promise<Result> {
  const { entity, form, id } = target
  const fields = Object.keys(form.labels)
  // An old draft is not based on the record as it was loaded.
  let ancestor = target.version === target.base.version ? target.base.values : target.ancestor
  let attempt = { ...target, values, adopted: [] as string[], savedBy: undefined as SavedBy | undefined }
  for (let repeats = 0; ; repeats += 1) {
    const result = await send({ ...attempt, ancestor }, attempt.values)
    if ('waits' in result) return result
    if (!('theirs' in result)) return { ...result, adopted: attempt.adopted, savedBy: attempt.savedBy }
    const { theirs } = result
    // The server has refused the very version that it returned with its last refusal.
    const isRefusedAgain = repeats > 0 && theirs.version === attempt.version
    if (isRefusedAgain || repeats === maxRepeats) throw new ApiError(412, { message: alwaysOutdated })
    const savedBy = id ? await loadSavedBy(entity, id) : undefined
    const merge = mergeVersions(fields, ancestor, attempt.values, theirs.values)
    const adopted = fields.filter((field) => attempt.adopted.includes(field) || merge.adopted.includes(field))
    if (merge.conflicting.length > 0) return { conflict: { theirs, merge: { ...merge, adopted }, savedBy } }
    ancestor = theirs.values
    attempt = { ...attempt, version: theirs.version, base: theirs, values: merge.values, adopted, savedBy }
  }
}

async function send(target: SaveTarget, values: FormValues): Promise<SendResult> {
  const { entity, form, id, version, base, keys, onProgress } = target
  // Someone else saved this section first, while its form was open for a new one.
  if (id && !version) return loadTheirs(target)
  const body = requestBody(form, values, base.values)
  const [method, path] = id ? (['PUT', `${entity.path}/${id}`] as const) : (['POST', entity.path] as const)
  try {
    const sent = await sendOrWait<{ id: string }>({ method, path, body, version, keys, onProgress }, () =>
      aboutFormSave(target, values),
    )
    if (!sent) return { waits: true }
    const { data, message, version: newVersion } = sent
    return { id: data.id, message, saved: { values: form.valuesOf(data), version: newVersion } }
  } catch (error) {
    if (isApiError(error) && error.status === 412) return loadTheirs(target)
    throw error
  }
}

const loadTheirs = async ({ entity, form, id }: SaveTarget) => ({ theirs: await loadState(entity, form, id) })

/** @throws ApiError */
export async function loadState({ path }: Entity, form: AnyRecordForm, id: string | undefined): Promise<RecordState> {
  const { data, version } = await browserApi.read(`${path}/${id}`)
  return { values: form.valuesOf(data), version }
}
