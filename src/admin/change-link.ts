import type { Place } from '../features/check/finding.ts'
import type { ListedChange } from '../features/history/history.ts'
import type { LinkedForm } from './record/linked-form.ts'

/** Pages with a form that a link can open, by entity name. */
const formPages: Record<string, string> = {
  speaker: '/admin/speakers',
  event: '/admin/events',
  'agenda item': '/admin/agenda',
  track: '/admin/tracks',
  room: '/admin/tracks/rooms',
  venue: '/admin/tracks/venues',
  sponsor: '/admin/sponsors',
  ticket: '/admin/tickets',
  page: '/admin/pages',
  'gallery image': '/admin/gallery',
}
const otherPages: Record<string, string> = {
  user: '/admin/users',
  account: '/account',
}

type FormLink = { to: string; state?: LinkedForm }

/** A changed record; without an id, several of them. */
type Changed = Pick<ListedChange, 'entity' | 'what' | 'label'> & { recordId: string | undefined }

/** Returns the form of a changed record, or the list of several or deleted ones. */
export function linkOf({ entity, what, label, recordId }: Changed): FormLink {
  // The label of a section is its name.
  if (entity === 'content section') return recordId ? linkToPlace({ entity, id: label }) : { to: '/admin/content' }
  return linkToPlace({ entity, ...(what !== 'deleted' && recordId && { id: recordId }) })
}

/** Returns the link to a record's form, where the entity's page has one, or to the page. */
export function linkToPlace({ entity, id, field }: Place): FormLink {
  if (entity === 'content section') return { to: `/admin/content?section=${id}`, ...(field && { state: { field } }) }
  const page = formPages[entity]
  if (page) return { to: page, state: id ? { form: id, ...(field && { field }) } : null }
  return { to: otherPages[entity] ?? '/admin/dashboard' }
}
