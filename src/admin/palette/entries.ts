import { contentTabs, styleGuide, tabTitles } from '../../features/content/content-tabs.ts'
import { matchesAllTerms, normalizeForSearch } from '../../lib/search.ts'
import { consolePages } from '../console-pages.ts'
import { type Entry, keyOf, textOf } from './entry.ts'
import { recordLists } from './record-lists.ts'

const superAdminOnly = ({ to }: Entry) => to.startsWith('/admin/users')

const actions: Entry[] = [
  ...recordLists.flatMap(({ add, to }) => (add ? [{ label: add, detail: '', to, state: { form: 'new' } }] : [])),
  { label: 'Upload pictures', detail: '', to: '/admin/gallery' },
]

const pages: Entry[] = [
  ...consolePages.map(({ title, path }) => ({ label: title, detail: 'Page', to: path })),
  { label: 'Style guide', detail: 'Page', to: styleGuide },
  { label: 'Your account', detail: 'Page', to: '/account' },
  ...contentTabs.map((name) => ({ label: tabTitles[name], detail: 'Content', to: `/admin/content?section=${name}` })),
]

/** Returns the entries that match a query and that the person may open. */
const matching = (entries: Entry[], query: string, isSuperAdmin: boolean) =>
  entries.filter(
    (entry) => (isSuperAdmin || !superAdminOnly(entry)) && matchesAllTerms(normalizeForSearch(textOf(entry)), query),
  )

export type Group = { title: string; entries: Entry[] }

type Sources = { query: string; recent: Entry[]; found: Entry[]; isSuperAdmin: boolean }

/** Returns what the palette lists: recent entries first, and no entry twice. */
export function groupsOf({ query, recent, found, isSuperAdmin }: Sources): Group[] {
  const recents = matching(recent, query, isSuperAdmin)
  const used = new Set(recents.map(keyOf))
  const unused = (entries: Entry[]) =>
    entries.filter((entry) => {
      const isNew = !used.has(keyOf(entry))
      used.add(keyOf(entry))
      return isNew
    })
  return [
    { title: 'Recent', entries: recents },
    { title: 'Do', entries: unused(matching(actions, query, isSuperAdmin)) },
    { title: 'Go to', entries: unused(matching(pages, query, isSuperAdmin)) },
    // Last: they arrive later, and leave the other lines where they are.
    { title: 'Records', entries: unused(found) },
  ].filter(({ entries }) => entries.length > 0)
}
