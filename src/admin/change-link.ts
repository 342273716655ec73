import type { ListedChange } from '../features/history/history.ts'
import type { LinkedForm } from './records-page.tsx'

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
}
const otherPages: Record<string, string> = { 'gallery image': '/admin/gallery', user: '/admin/users' }

/** A changed record; without an id, several of them. */
type Changed = Pick<ListedChange, 'entity' | 'what' | 'label'> & { recordId: string | undefined }

/** Returns the form of a changed record, or the list of several or deleted ones. */
export function linkOf({ entity, what, label, recordId }: Changed): { to: string; state?: LinkedForm } {
  const page = formPages[entity]
  if (page) return { to: page, state: what !== 'deleted' && recordId ? { form: recordId } : null }
  // The label of a section is its name.
  if (entity === 'content section') return { to: recordId ? `/admin/content?section=${label}` : '/admin/content' }
  return { to: otherPages[entity] ?? '/admin/dashboard' }
}
