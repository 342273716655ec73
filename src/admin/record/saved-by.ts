import { browserApi } from '../../browser/api.ts'
import { session } from '../../browser/session.ts'
import type { PastChange } from '../../features/history/history.ts'
import { isApiError } from '../../lib/api.ts'
import { timeAgo } from '../../lib/moments.ts'
import type { AnyRecordForm } from '../../ui/form/record-form.ts'
import type { Entity } from './entity.ts'

/** The author and time of a record's latest save. */
export type SavedBy = {
  name: string
  /** True when it was the signed-in person, in another tab or on another device. */
  isOwn: boolean
  /** ISO 8601. */
  at: string
}

/** Returns the latest change of a record, even of a deleted one. @throws ApiError */
export async function loadLastChange({ path }: Entity, id: string): Promise<PastChange | undefined> {
  const [last] = await browserApi.get<PastChange[]>(`/history${path}/${id}?limit=1`)
  return last
}

/** Returns who saved the record last; undefined for one without a history, or when that cannot be loaded. */
export async function loadSavedBy(entity: Entity, id: string): Promise<SavedBy | undefined> {
  try {
    const last = await loadLastChange(entity, id)
    if (!last) return
    return { name: last.actorName, isOwn: last.actorId === session.state().user?.id, at: last.at }
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}

/** 'Ada Obi saved this speaker 2 minutes ago' */
export function savedBySentence({ name }: Entity, savedBy: SavedBy | undefined): string {
  if (!savedBy) return `Someone else saved this ${name} in the meantime`
  const ago = timeAgo(savedBy.at, new Date())
  return savedBy.isOwn ? `You saved this ${name} in another tab ${ago}` : `${savedBy.name} saved this ${name} ${ago}`
}

/** 'Also changed by Ada Obi: Title, Company'; '' when no field was merged. */
export function alsoChanged(form: AnyRecordForm, adopted: string[], savedBy: SavedBy | undefined): string {
  if (adopted.length === 0) return ''
  const labels = adopted.map((field) => form.labels[field])
  const who = savedBy?.isOwn ? 'you, in another tab' : (savedBy?.name ?? 'someone else')
  return `Also changed by ${who}: ${labels.join(', ')}`
}
