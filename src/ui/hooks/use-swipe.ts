import { type PointerEvent, useRef } from 'react'

type Touch = { id: number; x: number; at: number }

/** The least distance in pixels, or speed in pixels per millisecond, of a swipe. */
const minDistance = 80
const minSpeed = 0.4

/** While zoomed in, a finger pans the page. */
const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01

/**
 * Handles horizontal swipes with a finger or a pen. During a swipe the element has its distance in `--drag` and the
 * attribute `data-dragging`.
 * @param onSwipe gets 1 for the next and −1 for the previous item, and returns false when there is none; call `reset`
 * once that item is rendered
 */
export function useSwipe(onSwipe: (step: 1 | -1) => boolean) {
  const touch = useRef<Touch>(undefined)

  const reset = (element: HTMLElement) => {
    touch.current = undefined
    delete element.dataset.dragging
    element.style.removeProperty('--drag')
  }

  const handlers = {
    onPointerDown({ currentTarget, pointerId, pointerType, isPrimary, clientX, timeStamp }: PointerEvent<HTMLElement>) {
      // A second finger begins a pinch.
      if (!isPrimary) return reset(currentTarget)
      if (pointerType === 'mouse' || isZoomed()) return
      touch.current = { id: pointerId, x: clientX, at: timeStamp }
    },
    onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) {
      if (touch.current?.id !== pointerId) return
      currentTarget.dataset.dragging = ''
      currentTarget.style.setProperty('--drag', `${Math.round(clientX - touch.current.x)}px`)
    },
    onPointerUp({ currentTarget, pointerId, clientX, timeStamp }: PointerEvent<HTMLElement>) {
      if (touch.current?.id !== pointerId) return
      const distance = clientX - touch.current.x
      const speed = Math.abs(distance) / Math.max(1, timeStamp - touch.current.at)
      const isSwipe = Math.abs(distance) > minDistance || (speed > minSpeed && Math.abs(distance) > minDistance / 4)
      touch.current = undefined
      // The next item starts its transition where the finger left the current one.
      if (isSwipe && onSwipe(distance < 0 ? 1 : -1)) delete currentTarget.dataset.dragging
      else reset(currentTarget)
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => reset(currentTarget),
  }
  return { handlers, reset }
}
