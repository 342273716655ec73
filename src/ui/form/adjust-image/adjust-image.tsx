import { useState } from 'react'
import { clamp } from '../../../lib/clamp.ts'
import type { Focus } from '../../../lib/image-focus.ts'
import { Button } from '../../button.tsx'
import { Dialog } from '../../dialog.tsx'
import { SegmentedControl } from '../../segmented-control.tsx'
import { type Rectangle, type Size, wholeImage } from '../image-pixels.ts'
import { type Edge, edgesOf, focusIn, isWhole, shapes, squareAround, visiblePart, withEdges } from './shapes.ts'
import { Stage } from './stage.tsx'

export type Adjustment = {
  /** The part that stays; undefined for the whole picture. */
  part: Rectangle | undefined
  /** Of that part; undefined if nobody chose one. */
  focus: Focus | undefined
}

type Props = {
  /** The address of the picture. */
  source: string
  size: Size
  focus: Focus | undefined
  /** Pictures of other sites can't be cut. */
  canCrop: boolean
  onApply: (adjustment: Adjustment) => void
  onClose: () => void
}

const modes = [
  { value: 'focus', label: 'Focus' },
  { value: 'crop', label: 'Crop' },
] as const

/** Asks for the point of a picture that stays in view wherever it is cut, and for the part that stays at all. */
export function AdjustImage({ source, size, focus: before, canCrop, onApply, onClose }: Props) {
  const [mode, setMode] = useState<'focus' | 'crop'>('focus')
  const [chosen, setChosen] = useState(before)
  const [part, setPart] = useState(wholeImage)
  const focus = chosen ?? { x: 50, y: 50 }
  const setFocus = ({ x, y }: Focus) => setChosen({ x: clamp(x, 0, 100), y: clamp(y, 0, 100) })
  const edges = edgesOf(part)

  const apply = () => onApply({ part: isWhole(part) ? undefined : part, focus: chosen && focusIn(part, chosen) })

  return (
    <Dialog title="Adjust picture" onClose={onClose}>
      <div className="dialog-body grid gap-4">
        {canCrop && (
          <div className="flex">
            <SegmentedControl label="Adjust" options={modes} value={mode} onChange={setMode} />
          </div>
        )}
        <p className="text-sm text-muted">
          {mode === 'focus'
            ? 'Drag the point to what matters most, such as a face. It stays in view in every shape.'
            : 'Drag the corners. What is outside is removed when you save.'}
        </p>
        <Stage {...{ source, size, mode, focus, part }} onFocus={setFocus} onPart={setPart} />
        {mode === 'focus' ? (
          <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Slider label="From the left" step={10} value={focus.x} onChange={(x) => setFocus({ ...focus, x })} />
            <Slider label="From the top" step={10} value={focus.y} onChange={(y) => setFocus({ ...focus, y })} />
          </div>
        ) : (
          <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {edgeNames.map(([edge, label]) => (
              <Slider
                key={edge}
                label={label}
                step={1}
                value={edges[edge] * 100}
                onChange={(value) => setPart(withEdges(part, { [edge]: value / 100 }))}
              />
            ))}
            <div className="flex flex-wrap gap-2 sm:col-span-2">
              <Button variant="outline" onClick={() => setPart(squareAround(size, focus))}>
                Crop to a square
              </Button>
              <Button variant="outline" onClick={() => setPart(wholeImage)}>
                Whole picture
              </Button>
            </div>
          </div>
        )}
        <Previews {...{ source, size, part, focus }} />
      </div>
      <div className="dialog-foot">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" onClick={apply}>
          Apply
        </Button>
      </div>
    </Dialog>
  )
}

const edgeNames: [Edge, string][] = [
  ['left', 'Left edge'],
  ['right', 'Right edge'],
  ['top', 'Top edge'],
  ['bottom', 'Bottom edge'],
]

type SliderProps = { label: string; step: number; value: number; onChange: (value: number) => void }

function Slider({ label, step, value, onChange }: SliderProps) {
  const percent = Math.round(value)
  return (
    <label className="grid grid-cols-[7rem_1fr_3rem] items-center gap-2 text-sm">
      {label}
      <input
        type="range"
        min="0"
        max="100"
        step={step}
        value={percent}
        aria-valuetext={`${percent} %`}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        // Enter would save the form around the dialog.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className="h-11 w-full accent-primary"
      />
      <span aria-hidden="true" className="text-end text-muted tabular-nums">
        {percent} %
      </span>
    </label>
  )
}

type PreviewsProps = { source: string; size: Size; part: Rectangle; focus: Focus }

/** The picture in each shape. */
function Previews({ source, size, part, focus }: PreviewsProps) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap items-end gap-4 text-xs text-muted">
      {shapes.map(({ name, ratio }) => {
        const { x, y, width, height } = visiblePart(size, part, focus, ratio)
        return (
          <li key={name}>
            {/* biome-ignore lint/a11y/noSvgWithoutTitle: the list is hidden from screen readers */}
            <svg viewBox={`${x} ${y} ${width} ${height}`} width={84 * Math.sqrt(ratio)} className="rounded bg-sand">
              <image href={source} width={size.width} height={size.height} preserveAspectRatio="none" />
            </svg>
            {name}
          </li>
        )
      })}
    </ul>
  )
}
