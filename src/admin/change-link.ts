import type { LatestChange } from '../features/dashboard/dashboard.ts'
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

/** Returns the form of a changed record, or the list of several or deleted ones. */
export function linkOf({ entity, what, label, recordId, count }: LatestChange): { to: string; state?: LinkedForm } {
  const page = formPages[entity]
  if (page) return { to: page, state: what !== 'deleted' && count === 1 ? { form: recordId } : null }
  // The label of a section is its name.
  if (entity === 'content section') return { to: `/admin/content?section=${label}` }
  return { to: otherPages[entity] ?? '/admin/dashboard' }
}
