import { browserApi } from '../browser/api.ts'
import { drafts } from '../browser/drafts.ts'
import type { AnyRecordForm } from '../ui/form/record-form.ts'
import { isGone } from './gone.ts'
import type { Opened } from './record-editor.tsx'

/** A record as it is at this moment, or a new one, with what this person typed into it before and did not save. */
export async function openRecord(form: AnyRecordForm, id: string | undefined): Promise<Opened> {
  const draft = await drafts.of(form.noun, id).read()
  if (!id) return { values: form.valuesOf(undefined), version: undefined, draft }
  try {
    const { data, version } = await browserApi.read(`${form.path}/${id}`)
    return { values: form.valuesOf(data), version, draft }
  } catch (error) {
    // Deleted meanwhile: it cannot be saved any more, but what was typed can be read and copied.
    if (!draft || !isGone(error)) throw error
    return { values: form.valuesOf(undefined), version: draft.version, draft, isGone: true }
  }
}
