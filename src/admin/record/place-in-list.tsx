import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '../../ui/icons/console-icons.tsx'

type Props = {
  ids: string[]
  id: string
  onGo: (id: string) => void
}

/** The place of a record in its list, and the ways to the records beside it. */
export function PlaceInList({ ids, id, onGo }: Props) {
  const index = ids.indexOf(id)
  const goTo = (id: string | undefined) => id !== undefined && onGo(id)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label="Place in the list" className="place-in-list">
      <IconButton
        icon={ChevronLeft}
        label="Previous"
        disabledReason={index > 0 ? undefined : 'This is the first'}
        onClick={() => goTo(ids[index - 1])}
      />
      <p aria-live="polite">
        {(index + 1).toLocaleString('en-US')} of {ids.length.toLocaleString('en-US')}
      </p>
      <IconButton
        icon={ChevronRight}
        label="Next"
        disabledReason={index < ids.length - 1 ? undefined : 'This is the last'}
        onClick={() => goTo(ids[index + 1])}
      />
    </div>
  )
}
