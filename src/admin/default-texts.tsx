import { Link } from 'react-router'
import { tabTitles } from '../features/content/section-names.ts'
import { sectionsWithBuiltInTexts } from '../features/content/sections-without-defaults.ts'
import type { Dashboard } from '../features/dashboard/dashboard.ts'

/** Says which sections still show built-in texts; nothing once all of them are saved. */
export function DefaultTexts({ sections }: Pick<Dashboard, 'sections'>) {
  const unsaved = sectionsWithBuiltInTexts(sections.map((section) => ({ section })))
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
