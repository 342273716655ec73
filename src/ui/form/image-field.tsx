import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { imageSize } from '../../lib/image-source.ts'
import { ResponsiveImage } from '../responsive-image.tsx'
import { Field } from './field.tsx'
import { megabytes, refusalOf, usePreview, wordsOf } from './image-file.ts'

type Props = {
  label: string
  name: string
  /** What stands there: a record's path, '' for nothing, or a file that was chosen and not sent yet. */
  value: string | File
  error?: string | undefined
  /** In whole megabytes. */
  maxMegabytes: number
  /** 'image/jpeg', … */
  types: readonly string[]
  /** What else there is to know, such as the best size. */
  advice?: string
}

/** A picture with its preview. A file that would be refused is not taken in the first place. */
export function ImageField({ label, name, value, error, maxMegabytes, types, advice }: Props) {
  const [path, setPath] = useState(typeof value === 'string' ? value : '')
  const [file, setFile] = useState(value instanceof File ? value : undefined)
  const [refusal, setRefusal] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(file)

  // A file from a draft: the browser lets a script put files into a field in this way alone.
  useEffect(() => {
    if (!(value instanceof File) || !input.current) return
    const transfer = new DataTransfer()
    transfer.items.add(value)
    input.current.files = transfer.files
  }, [value])

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    const why = chosen && refusalOf(chosen, maxMegabytes, types)
    setRefusal(why ?? '')
    if (why || !chosen) target.value = ''
    setFile(why ? undefined : chosen)
  }

  function remove() {
    if (input.current) input.current.value = ''
    setFile(undefined)
    setPath('')
    setRefusal('')
    // As typing does: the form hears that something changed.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const hasPicture = Boolean(file || path)
  return (
    <Field
      label={label}
      error={refusal || error}
      hint={`${advice ? `${advice} · ` : ''}${wordsOf(types)}, at most ${maxMegabytes} MB`}
    >
      {(control) => (
        <div
          className={`flex flex-wrap items-center gap-4 rounded border p-3 ${hasPicture ? 'border-line' : 'border-dashed border-field-line'}`}
        >
          <div
            // White, as logos are drawn for.
            className={`grid size-20 shrink-0 place-items-center overflow-hidden rounded text-muted ${hasPicture ? 'bg-white' : 'bg-sand'}`}
          >
            {preview && <img src={preview} alt="" className="size-full object-contain" />}
            {!preview && path && (
              <ResponsiveImage path={path} alt="" sizes="80px" className="size-full object-contain" />
            )}
            {!hasPicture && <ImagePlus aria-hidden="true" className="size-7" />}
          </div>
          <p className="min-w-0 flex-1 basis-32 text-sm wrap-anywhere">{stateOf(file, path)}</p>
          <div className="flex flex-wrap gap-1">
            <label className="button button-outline relative has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-link">
              {hasPicture ? 'Replace' : 'Choose'}
              <input
                {...control}
                ref={input}
                type="file"
                // Without a file, the path speaks for this field.
                name={file ? name : undefined}
                data-field={name}
                aria-label={label}
                accept={types.join(',')}
                onChange={choose}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
            </label>
            {hasPicture && (
              <button type="button" onClick={remove} className="button px-3 text-danger-text hover:underline">
                Remove
              </button>
            )}
          </div>
          {!file && <input type="hidden" name={name} value={path} />}
        </div>
      )}
    </Field>
  )
}

function stateOf(file: File | undefined, path: string): string {
  if (file) return `${file.name} · ${megabytes(file.size)}`
  if (!path) return 'No picture yet'
  const size = imageSize(path)
  return size ? `${size.width} × ${size.height} pixels` : 'Picture on the site'
}
