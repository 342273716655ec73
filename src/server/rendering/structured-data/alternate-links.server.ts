/** A feed or file with the content of a page: its media type and path. */
export type AlternateLink = { type: string; href: string }

const calendar = (page: string) => (id: string) => [{ type: 'text/calendar', href: `/${page}/${id}.ics` }]

/** By the pattern of the page. */
const alternates: Record<string, (id: string) => AlternateLink[]> = {
  '/agenda': () => [
    { type: 'text/calendar', href: '/agenda.ics' },
    { type: 'application/xml', href: '/schedule.xml' },
    { type: 'application/json', href: '/schedule.json' },
  ],
  '/agenda/:id': calendar('agenda'),
  '/events/:id': calendar('events'),
  '/speakers/:id': calendar('speakers'),
}

/** Returns the links to feeds and files for the head of a public page. */
export const alternateLinks = (pattern: string, id: string): AlternateLink[] => [
  { type: 'application/atom+xml', href: '/updates.atom' },
  ...(alternates[pattern]?.(id) ?? []),
]
