import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSwipe } from '../../ui/hooks/use-swipe.ts'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import { FullSizeImage } from './full-size-image.tsx'
import type { GalleryPicture } from './gallery-picture.ts'
import { thumbnailId } from './thumbnail-link.tsx'

type Props = {
  images: GalleryPicture[]
  /** The index of the image that is shown. */
  index: number
  onShow: (index: number) => void
  /** Called once. The lightbox is open while it is rendered. */
  onClose: () => void
  /** Opens with a transition, unless the page already showed the same image. */
  fades: boolean
}

/**
 * One image of the gallery at a time, over the whole window: a modal dialog, which traps the focus. When it closes, the
 * focus goes to the thumbnail of the image that was shown last.
 */
export function Lightbox({ images, index, onShow, onClose, fades }: Props) {
  const image = images[index] as GalleryPicture
  const dialog = useOpenDialog(image.id)
  const slides = useRef<HTMLDivElement>(null)
  const position = `${index + 1} of ${images.length}`
  const label = [position, image.event_title, image.caption].filter(Boolean).join(', ')
  /** The ids of loaded images. The neighbours of the shown image wait for it, so as not to slow it down. */
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set())

  // Closing twice would go back two steps of the history.
  const closing = useRef(false)
  const close = () => {
    if (!closing.current) onClose()
    closing.current = true
  }
  const show = (next: number) => {
    if (next === index || !images[next]) return false
    onShow(next)
    return true
  }
  const { handlers, reset } = useSwipe((step) => show(index + step))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each image starts without the drag of the one before
  useLayoutEffect(() => {
    if (slides.current) reset(slides.current)
  }, [index])

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey, repeat } = event
    if (altKey || ctrlKey || metaKey) return // with Alt, an arrow is the browser's own shortcut for Back
    if (key === 'Escape') {
      event.preventDefault()
      return close()
    }
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: images.length - 1 }[key]
    if (next === undefined) return
    event.preventDefault()
    if (!repeat) show(next)
  }

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={close}
      className={`lightbox ground-ink ${fades ? 'lightbox-fading' : ''}`}
    >
      <div className="flex items-center justify-between gap-4 py-1 ps-4 [grid-area:top] md:ps-6">
        <p aria-live="polite" className="sr-only">
          {label}
        </p>
        <p aria-hidden="true" className="min-w-0 leading-snug">
          <span className="text-sm text-muted tabular-nums">{position}</span>
          <span className="line-clamp-2 font-semibold">{image.event_title}</span>
          <span className="line-clamp-2">{image.caption}</span>
        </p>
        <Control icon="x" label="Close" onClick={close} />
      </div>
      <div ref={slides} className="lightbox-slides" {...handlers}>
        {images.slice(Math.max(0, index - 1), index + 2).map((each) => {
          const isShown = each === image
          const side = isShown ? undefined : images.indexOf(each) < index ? 'before' : 'after'
          return (
            <div key={each.id} className="lightbox-slide" data-side={side} inert={!isShown}>
              {(isShown || loaded.has(image.id)) && (
                <FullSizeImage
                  image={each}
                  isShown={isShown}
                  onSettled={() => setLoaded((before) => new Set(before).add(each.id))}
                />
              )}
            </div>
          )
        })}
      </div>
      {images.length > 1 && (
        <>
          <Control
            icon="chevron-left"
            label="Previous picture"
            area="[grid-area:prev]"
            disabled={index === 0}
            onClick={() => show(index - 1)}
          />
          <Control
            icon="chevron-right"
            label="Next picture"
            area="[grid-area:next]"
            disabled={index === images.length - 1}
            onClick={() => show(index + 1)}
          />
        </>
      )}
    </dialog>
  )
}

type ControlProps = { icon: IconName; label: string; area?: string; disabled?: boolean; onClick: () => void }

/** Disabled at either end, but never removed, which would lose the focus. */
function Control({ icon, label, area = '', disabled = false, onClick }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={onClick}
      className={`lightbox-control ${area}`}
    >
      <Icon name={icon} className="size-7" />
    </button>
  )
}

/** Opens the dialog before the first paint; on unmount the focus goes to the image's thumbnail. */
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
