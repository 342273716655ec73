import { type MouseEvent, useCallback } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../browser/api.ts'
import type { Place } from '../../features/check/finding.ts'
import type { WhereShown } from '../../features/check/where-shown.ts'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { linkToPlace } from '../change-link.ts'
import type { Entity } from '../record/entity.ts'
import { focusField } from '../record/field-focus.ts'

type LinkProps = { place: Place; isOwn: boolean }

/** Leads to a field of the same form, or to another record. */
function ChangeLink({ place, isOwn }: LinkProps) {
  function focus({ currentTarget }: MouseEvent<HTMLElement>) {
    if (place.field) focusField(currentTarget.closest('form'), [place.field])
  }
  return (
    <>
      {' '}
      {isOwn ? (
        place.field && (
          <button type="button" className="link inline-block min-h-6 min-w-6" onClick={focus}>
            Change
          </button>
        )
      ) : (
        <Link {...linkToPlace(place)} className="link inline-block min-h-6 min-w-6">
          Change
        </Link>
      )}
    </>
  )
}

/** Says in a sentence where visitors see a record, and why not elsewhere, with links to where that is changed. */
export function WhereShownNote({ entity: { path }, id }: { entity: Entity; id: string }) {
  const load = useCallback(() => browserApi.get<WhereShown>(`/where${path}/${id}`), [path, id])
  const { data } = useAsync(load)
  if (!data) return null
  const { pages, reasons } = data
  return (
    <p className="text-sm text-muted">
      {pages.length > 0 ? `On the site: ${pages.join(', ')}.` : 'Not on the site.'}
      {reasons.map(({ text, place }) => (
        <span key={text}>
          {' '}
          {text}
          {place && <ChangeLink place={place} isOwn={place.id === id} />}
        </span>
      ))}
    </p>
  )
}
