import { type PointerEvent, useRef } from 'react'

type Touch = { id: number; x: number; at: number }

/** From how far, in pixels, or from how fast, in pixels per millisecond, a finger's way is meant. */
const minDistance = 80
const minSpeed = 0.4

/** Zoomed in, a finger moves what is seen of the page. */
const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01

/**
 * Sideways swipes with a finger or a pen. While it moves, the element's `--drag` says how far it is; `data-dragging`
 * stands for as long as it touches.
 * @param onSwipe 1 for the next, −1 for the one before; false when there is none. Once that is shown, call `reset`
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
      // A second finger pinches.
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
      // What comes next moves on from where the finger left it.
      if (isSwipe && onSwipe(distance < 0 ? 1 : -1)) delete currentTarget.dataset.dragging
      else reset(currentTarget)
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => reset(currentTarget),
  }
  return { handlers, reset }
}
