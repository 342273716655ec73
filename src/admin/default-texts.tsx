import { Link } from 'react-router'
import { type SectionName, tabTitles } from '../features/content/section-names.ts'
import { sectionsWithoutDefaults } from '../features/content/sections-without-defaults.ts'
import type { Dashboard } from '../features/dashboard/dashboard.ts'

/** The sections whose built-in texts visitors see until staff save them. */
const withDefaults: SectionName[] = [
  'hero',
  'stats',
  'about',
  'featuredSpeakers',
  'featuredEvents',
  'sponsors',
  'newsletter',
  'seo',
  'faq',
]

/** Says which sections still show built-in texts; nothing once all of them are saved. */
export function DefaultTexts({ sections }: Pick<Dashboard, 'sections'>) {
  const empty = sectionsWithoutDefaults(sections.map((section) => ({ section })))
  const unsaved = withDefaults.filter((name) => !sections.includes(name) && !empty.includes(name))
  if (unsaved.length === 0) return null
  return (
    <p className="alert tone-info">
      Visitors still see built-in texts in{' '}
      {unsaved.map((name, index) => (
        <span key={name}>
          {index > 0 && (index === unsaved.length - 1 ? ' and ' : ', ')}
          <Link to={`/admin/content?section=${name}`} className="link">
            {tabTitles[name]}
          </Link>
        </span>
      ))}
      . Save a section to make its texts your own.
    </p>
  )
}
