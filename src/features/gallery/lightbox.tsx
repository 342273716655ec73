import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSwipe } from '../../ui/hooks/use-swipe.ts'
import type { Icon } from '../../ui/icons/create-icon.tsx'
import { ChevronLeft, ChevronRight, X } from '../../ui/icons/icons.tsx'
import { FullSizeImage } from './full-size-image.tsx'
import type { PublicGalleryImage } from './gallery-image.ts'
import { thumbnailId } from './thumbnail-link.tsx'

type Props = {
  images: PublicGalleryImage[]
  /** Which of them is shown, from 0. */
  place: number
  onShow: (place: number) => void
  /** Closing was asked for, once. The lightbox closes when it is no longer rendered. */
  onClose: () => void
  /** Whether it comes softly; not where the picture was there before. */
  fades: boolean
}

/**
 * The gallery's pictures, one at a time over the whole window: the browser's modal dialog, which keeps the focus inside
 * and the page behind it still. Closed, it gives the focus to the picture that was shown last.
 */
export function Lightbox({ images, place, onShow, onClose, fades }: Props) {
  const image = images[place] as PublicGalleryImage
  const dialog = useOpenDialog(image.id)
  const slides = useRef<HTMLDivElement>(null)
  const position = `${place + 1} of ${images.length}`
  /** Which pictures have arrived: the neighbours of the one that is shown wait for it, so as not to slow it down. */
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set())

  // A second one would go back a second step.
  const closing = useRef(false)
  const close = () => {
    if (!closing.current) onClose()
    closing.current = true
  }
  const show = (next: number) => {
    if (next === place || !images[next]) return false
    onShow(next)
    return true
  }
  const { handlers, reset } = useSwipe((step) => show(place + step))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture starts where it belongs
  useLayoutEffect(() => {
    if (slides.current) reset(slides.current)
  }, [place])

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey, repeat } = event
    if (altKey || ctrlKey || metaKey) return // the browser's own: Alt and an arrow go back
    if (key === 'Escape') {
      event.preventDefault()
      return close()
    }
    const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: images.length - 1 }[key]
    if (next === undefined) return
    event.preventDefault()
    if (!repeat) show(next)
  }

  return (
    <dialog
      ref={dialog}
      aria-label={`${position}, ${image.event_title}`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={close}
      className={`lightbox on-ink ${fades ? 'lightbox-fading' : ''}`}
    >
      <div className="flex items-center justify-between gap-4 py-1 ps-4 [grid-area:top] md:ps-6">
        <p aria-live="polite" className="sr-only">
          {position}, {image.event_title}
        </p>
        <p aria-hidden="true" className="min-w-0 leading-snug">
          <span className="text-sm text-on-ink-muted tabular-nums">{position}</span>
          <span className="line-clamp-2 font-semibold">{image.event_title}</span>
        </p>
        <Control icon={X} label="Close" onClick={close} />
      </div>
      <div ref={slides} className="lightbox-slides" {...handlers}>
        {images.slice(Math.max(0, place - 1), place + 2).map((each) => {
          const isShown = each === image
          const side = isShown ? undefined : images.indexOf(each) < place ? 'before' : 'after'
          return (
            <div key={each.id} className="lightbox-slide" data-side={side} inert={!isShown}>
              {(isShown || arrived.has(image.id)) && (
                <FullSizeImage
                  image={each}
                  first={isShown}
                  onSettled={() => setArrived((before) => new Set(before).add(each.id))}
                />
              )}
            </div>
          )
        })}
      </div>
      {images.length > 1 && (
        <>
          <Control
            icon={ChevronLeft}
            label="Previous picture"
            area="[grid-area:prev]"
            disabled={place === 0}
            onClick={() => show(place - 1)}
          />
          <Control
            icon={ChevronRight}
            label="Next picture"
            area="[grid-area:next]"
            disabled={place === images.length - 1}
            onClick={() => show(place + 1)}
          />
        </>
      )}
    </dialog>
  )
}

type ControlProps = { icon: Icon; label: string; area?: string; disabled?: boolean; onClick: () => void }

/** At an end it can still be reached: a button that is gone would lose the focus. */
function Control({ icon: Icon, label, area = '', disabled = false, onClick }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={onClick}
      className={`lightbox-control ${area}`}
    >
      <Icon aria-hidden="true" className="size-7" />
    </button>
  )
}

/** Opens the dialog before it is painted for the first time; once it is gone, the focus goes to the picture in the page. */
function useOpenDialog(shownId: string) {
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = useRef(shownId)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    shown.current = shownId
  }, [shownId])
  useEffect(
    () => () => {
      const link = document.getElementById(thumbnailId(shown.current))
      link?.focus({ preventScroll: true })
      link?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    },
    [],
  )
  return dialog
}
