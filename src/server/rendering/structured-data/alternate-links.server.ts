/** The feeds and files that show what a page shows, by its pattern. */
const alternates: Record<string, (id: string) => string[]> = {
  '/agenda': () => [
    link('text/calendar', '/agenda.ics'),
    link('application/xml', '/schedule.xml'),
    link('application/json', '/schedule.json'),
  ],
  '/agenda/:id': (id) => [link('text/calendar', `/agenda/${id}.ics`)],
  '/events/:id': (id) => [link('text/calendar', `/events/${id}.ics`)],
  '/speakers/:id': (id) => [link('text/calendar', `/speakers/${id}.ics`)],
}

const link = (type: string, path: string) => `<link rel="alternate" type="${type}" href="${path}"/>`

/** Returns links for the head of a public page. The id is one that `findPage` let through: it needs no escaping. */
export const alternateLinks = (pattern: string, id: string): string =>
  [link('application/atom+xml', '/updates.atom'), ...(alternates[pattern]?.(id) ?? [])].join('')
