import { type PointerEvent, useRef } from 'react'
import { clamp } from '../../../lib/clamp.ts'
import type { Focus } from '../../../lib/image-focus.ts'
import { inPixels, type Rectangle, type Size } from '../image-pixels.ts'
import { type Edge, edgesOf, withEdges } from './shapes.ts'

type Props = {
  source: string
  size: Size
  mode: 'focus' | 'crop'
  focus: Focus
  part: Rectangle
  onFocus: (focus: Focus) => void
  onPart: (part: Rectangle) => void
}

/**
 * The whole picture, with the focus and the part that stays, to be dragged by mouse or finger. The sliders beside it do
 * the same for keyboards and screen readers. An SVG, whose numbers are attributes and need no style.
 */
export function Stage({ source, size, mode, focus, part, onFocus, onPart }: Props) {
  const svg = useRef<SVGSVGElement>(null)
  const drag = useRef<(at: { x: number; y: number }) => void>(undefined)

  function positionOf({ clientX, clientY }: PointerEvent) {
    const box = svg.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
  }

  function start(event: PointerEvent<SVGSVGElement>) {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = positionOf(event)
    drag.current = mode === 'focus' ? (at) => onFocus({ x: at.x * 100, y: at.y * 100 }) : cropping(part, from, onPart)
    drag.current(from)
  }

  const { width, height } = size
  const unit = Math.max(width, height) / 100
  const area = inPixels(part, size)
  const { left, top, right, bottom } = edgesOf(area)
  const point = { cx: (width * focus.x) / 100, cy: (height * focus.y) / 100 }
  return (
    <svg
      ref={svg}
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className={`max-h-[45vh] w-full touch-none rounded bg-sand select-none ${mode === 'focus' ? 'cursor-crosshair' : 'cursor-move'}`}
      onPointerDown={start}
      onPointerMove={(event) => drag.current?.(positionOf(event))}
      onPointerUp={() => {
        drag.current = undefined
      }}
      onPointerCancel={() => {
        drag.current = undefined
      }}
    >
      <image href={source} width={width} height={height} preserveAspectRatio="none" />
      <path
        d={`M0 0H${width}V${height}H0zM${left} ${top}V${bottom}H${right}V${top}z`}
        fill="#000"
        fillOpacity="0.55"
        fillRule="evenodd"
      />
      {mode === 'crop' && (
        <g fill="none" stroke="#fff" strokeWidth={unit * 0.4}>
          <rect {...area} />
          <g fill="#fff" stroke="#000" strokeWidth={unit * 0.2}>
            {[left, right].flatMap((x) =>
              [top, bottom].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r={unit * 1.6} />),
            )}
          </g>
        </g>
      )}
      {mode === 'focus' && (
        <g fill="none">
          <circle {...point} r={unit * 3} stroke="#000" strokeWidth={unit * 1.2} />
          <circle {...point} r={unit * 3} stroke="#fff" strokeWidth={unit * 0.6} />
          <circle {...point} r={unit * 0.6} fill="#fff" />
        </g>
      )}
    </svg>
  )
}

/** Returns what a drag from a point does: it moves the corner at hand, or the whole part from its middle. */
function cropping(part: Rectangle, from: { x: number; y: number }, onPart: (part: Rectangle) => void) {
  const along = { x: (from.x - part.x) / part.width, y: (from.y - part.y) / part.height }
  const isMiddle = Math.abs(along.x - 0.5) < 0.25 && Math.abs(along.y - 0.5) < 0.25
  const [sideways, upright]: [Edge, Edge] = [along.x < 0.5 ? 'left' : 'right', along.y < 0.5 ? 'top' : 'bottom']
  const before = edgesOf(part)
  const shift = (value: number, length: number) => clamp(value, 0, 1 - length)
  return (at: { x: number; y: number }) => {
    const [dx, dy] = [at.x - from.x, at.y - from.y]
    if (isMiddle) onPart({ ...part, x: shift(part.x + dx, part.width), y: shift(part.y + dy, part.height) })
    else onPart(withEdges(part, { [sideways]: before[sideways] + dx, [upright]: before[upright] + dy }))
  }
}
