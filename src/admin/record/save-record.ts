import { browserApi } from '../../browser/api.ts'
import { isApiError } from '../../lib/api.ts'
import type { FormValues } from '../../ui/form/form-values.ts'
import type { AnyRecordForm } from '../../ui/form/record-form.ts'
import type { Entity } from './entity.ts'
import { requestBody } from './form-data.ts'
import type { RecordState } from './record-editing.ts'

type Target = {
  entity: Entity
  form: AnyRecordForm
  /** Undefined for a new record. */
  id: string | undefined
  /** The ETag of the state that the values are based on. */
  version: string | undefined
  /** The values of the record as last loaded or saved. */
  base: FormValues
  /** Called with the part of the body that was sent, from 0 to 1. */
  onProgress: (progress: number) => void
}

/** With the server's message. */
export type SavedRecord = { id: string; saved: RecordState; message: string }
type Result = SavedRecord | { theirs: RecordState }

/**
 * Saves the values of a form.
 * @returns the saved record, or the state that someone else saved since `version`: nothing is overwritten then
 * @throws ApiError
 */
export async function saveRecord(target: Target, values: FormValues): Promise<Result> {
  const { entity, form, id, version, base, onProgress } = target
  // A section that someone else saved first, while its form was open for a new one.
  if (id && !version) return loadTheirs(target)
  const body = requestBody(form, values, base)
  const options = { version, ...(body instanceof FormData && { onProgress }) }
  const [method, path] = id ? (['PUT', `${entity.path}/${id}`] as const) : (['POST', entity.path] as const)
  try {
    const { message, data, version } = await browserApi.send<{ id: string }>(method, path, body, options)
    return { id: data.id, message, saved: { values: form.valuesOf(data), version } }
  } catch (error) {
    if (!isApiError(error) || error.status !== 412) throw error
    return loadTheirs(target)
  }
}

async function loadTheirs({ entity, form, id }: Target): Promise<Result> {
  const { data, version } = await browserApi.read(`${entity.path}/${id}`)
  return { theirs: { values: form.valuesOf(data), version } }
}
