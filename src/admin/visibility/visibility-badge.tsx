import type { Visibility } from '../../lib/visibility.ts'
import { useMomentText } from '../use-moment-text.ts'

/** Says after a name that visitors do not see the record, or only until or from a moment; nothing if it is simply visible. */
export function VisibilityBadge({ record: { hidden, showAt, hideAt } }: { record: Visibility }) {
  const momentText = useMomentText()
  if (!hidden && !hideAt) return null
  const untilShown = showAt ? `Hidden until ${momentText(showAt)}` : 'Hidden'
  return (
    <>
      {' '}
      <span className={`badge visibility-badge ${hidden ? 'tone-warning' : 'tone-info'}`}>
        {hidden ? untilShown : hideAt && `Until ${momentText(hideAt)}`}
      </span>
    </>
  )
}
