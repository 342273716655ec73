import { useId } from 'react'
import { withoutFocus } from '../../lib/image-focus.ts'
import { imageSize } from '../../lib/image-source.ts'
import { svgType } from '../../lib/image-upload.ts'
import type { Ground } from '../ground.ts'
import { ImagePlus } from '../icons/console-icons.tsx'
import { ResponsiveImage } from '../responsive-image.tsx'
import { AdjustImage } from './adjust-image/adjust-image.tsx'
import { Field } from './field.tsx'
import { type ImageRule, megabytes, typeNames } from './image-file.ts'
import { useImageValue } from './use-image-value.ts'

type Props = ImageRule & {
  label: string
  name: string
  /** The path of the record's image, '' for none, or a chosen file that is not uploaded yet. */
  value: string | File
  error?: string | undefined
  /** A hint, such as the best size. */
  advice?: string
  /** The grounds on which the site shows the picture; white, which logos are designed for, unless given. */
  grounds?: PreviewGround[]
  /** Asks for the focus at once when a chosen picture has another shape. */
  shape?: 'square'
  /** Called with a chosen file that is accepted, and with '' when the image is removed. */
  onChange?: (value: string | File) => void
}

/** An image field with a preview. It rejects files that the server would refuse. */
export function ImageField({ label, name, value, error, advice, grounds, shape, onChange, ...rule }: Props) {
  const { maxMegabytes, types } = rule
  const field = useImageValue({ value, shape, onChange, ...rule })
  const { input, path, file, preview, refusal, problem, choose, remove } = field
  const { adjustment, startAdjusting, adjust, cancelAdjusting } = field
  const hintId = useId()
  const hasPicture = Boolean(file || path)
  const canAdjust = hasPicture && !refusal && !isVector(file, path)
  return (
    <Field label={label} error={refusal || problem || error}>
      {(control) => (
        <>
          <div
            data-image-field=""
            className={`flex flex-wrap items-center gap-4 rounded border p-3 in-data-drop:border-link in-data-drop:bg-link/5 ${hasPicture ? 'border-line' : 'border-dashed border-field-line'}`}
          >
            <Previews file={preview} path={path} grounds={grounds} />
            <p className="min-w-0 flex-1 basis-32 text-sm wrap-anywhere">
              {refusal ? 'Replace or remove this file to save.' : description(file, path)}
            </p>
            <div className="flex flex-wrap gap-1">
              <label className="button button-outline relative has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-link">
                {hasPicture ? 'Replace' : 'Choose'}
                <input
                  {...control}
                  aria-describedby={[control['aria-describedby'], hintId].filter(Boolean).join(' ')}
                  ref={input}
                  type="file"
                  // Without a file, the hidden input below has the name.
                  name={file ? name : undefined}
                  data-field={name}
                  aria-label={label}
                  accept={types.join(',')}
                  onChange={choose}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
              </label>
              {canAdjust && (
                <button
                  type="button"
                  onClick={startAdjusting}
                  aria-label={`Adjust ${label}`}
                  className="button px-3 hover:underline"
                >
                  Adjust
                </button>
              )}
              {(hasPicture || refusal) && <RemoveButton isFile={refusal !== ''} onClick={remove} />}
            </div>
            {!file && <input type="hidden" name={name} value={path} data-refused={refusal || undefined} />}
            {adjustment && <AdjustImage {...adjustment} onApply={adjust} onClose={cancelAdjusting} />}
          </div>
          {/* Stays beside an error, which may be about a format or a size. */}
          <p id={hintId} className="mt-1.5 text-sm text-muted">
            {advice && `${advice} · `}
            {typeNames(types)}, at most {maxMegabytes} MB
          </p>
        </>
      )}
    </Field>
  )
}

function RemoveButton({ isFile, onClick }: { isFile: boolean; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="button px-3 text-danger-text hover:underline">
      {isFile ? 'Remove file' : 'Remove'}
    </button>
  )
}

/** A drawing has no pixels to cut, and no place cuts one. */
const isVector = (file: File | undefined, path: string) => (file ? file.type === svgType : /\.svg$/i.test(path))

type PreviewGround = Ground | 'paper'
type PreviewsProps = { file: string | undefined; path: string; grounds: PreviewGround[] | undefined }

function Previews({ file, path, grounds }: PreviewsProps) {
  const hasPicture = Boolean(file || path)
  if (!hasPicture || !grounds)
    return <Preview file={file} path={path} background={hasPicture ? 'bg-white' : 'bg-sand'} />
  return grounds.map((ground) => <Preview key={ground} file={file} path={path} background={`ground-${ground} p-2`} />)
}

function Preview({ file, path, background }: { file: string | undefined; path: string; background: string }) {
  return (
    <div
      className={`grid size-20 shrink-0 grid-cols-1 grid-rows-1 place-items-center overflow-hidden rounded border border-line text-muted ${background}`}
    >
      {file && <img src={file} alt="" className="size-full object-contain" />}
      {!file && path && <ResponsiveImage path={path} alt="" sizes="80px" className="size-full object-contain" />}
      {!file && !path && <ImagePlus aria-hidden="true" className="size-7" />}
    </div>
  )
}

function description(file: File | undefined, path: string): string {
  if (file) return `${withoutFocus(file.name)} · ${megabytes(file.size)}`
  if (!path) return 'No picture yet'
  const size = imageSize(path)
  return size ? `${size.width} × ${size.height} pixels` : 'Picture on the site'
}
