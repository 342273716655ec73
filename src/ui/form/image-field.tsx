import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { imageSize } from '../../lib/image-source.ts'
import type { Ground } from '../ground.ts'
import { ImagePlus } from '../icons/console-icons.tsx'
import { ResponsiveImage } from '../responsive-image.tsx'
import { Field } from './field.tsx'
import { type ImageRule, imageFileError, megabytes, typeNames, useObjectUrl } from './image-file.ts'

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
  /** Called with a chosen file that is accepted, and with '' when the image is removed. */
  onChange?: (value: string | File) => void
}

/** An image field with a preview. It rejects files that the server would refuse. */
export function ImageField({ label, name, value, error, advice, grounds, maxMegabytes, types, onChange }: Props) {
  const [path, setPath] = useState(typeof value === 'string' ? value : '')
  const [file, setFile] = useState(value instanceof File ? value : undefined)
  const [fileError, setFileError] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(file)

  // Restores the file of a draft. A DataTransfer is the only way for a script to fill a file field.
  useEffect(() => {
    if (!(value instanceof File) || !input.current) return
    const transfer = new DataTransfer()
    transfer.items.add(value)
    input.current.files = transfer.files
  }, [value])

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    const problem = chosen && imageFileError(chosen, { maxMegabytes, types })
    setFileError(problem ?? '')
    if (problem || !chosen) target.value = ''
    setFile(problem ? undefined : chosen)
    if (chosen && !problem) onChange?.(chosen)
  }

  /** Removes a refused file, or else the picture. */
  function removeFile() {
    setFileError('')
    if (!fileError) remove()
  }

  function remove() {
    if (input.current) input.current.value = ''
    setFile(undefined)
    setPath('')
    onChange?.('')
    // Notifies the form, as typing does.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const hasPicture = Boolean(file || path)
  return (
    <Field
      label={label}
      error={fileError || error}
      hint={`${advice ? `${advice} · ` : ''}${typeNames(types)}, at most ${maxMegabytes} MB`}
    >
      {(control) => (
        <div
          className={`flex flex-wrap items-center gap-4 rounded border p-3 ${hasPicture ? 'border-line' : 'border-dashed border-field-line'}`}
        >
          <Previews file={preview} path={path} grounds={grounds} />
          <p className="min-w-0 flex-1 basis-32 text-sm wrap-anywhere">
            {fileError ? 'Replace or remove this file to save.' : description(file, path)}
          </p>
          <div className="flex flex-wrap gap-1">
            <label className="button button-outline relative has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-link">
              {hasPicture ? 'Replace' : 'Choose'}
              <input
                {...control}
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
            {(hasPicture || fileError) && (
              <button type="button" onClick={removeFile} className="button px-3 text-danger-text hover:underline">
                {fileError ? 'Remove file' : 'Remove'}
              </button>
            )}
          </div>
          {!file && <input type="hidden" name={name} value={path} data-refused={fileError || undefined} />}
        </div>
      )}
    </Field>
  )
}

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
      className={`grid size-20 shrink-0 place-items-center overflow-hidden rounded border border-line text-muted ${background}`}
    >
      {file && <img src={file} alt="" className="size-full object-contain" />}
      {!file && path && <ResponsiveImage path={path} alt="" sizes="80px" className="size-full object-contain" />}
      {!file && !path && <ImagePlus aria-hidden="true" className="size-7" />}
    </div>
  )
}

function description(file: File | undefined, path: string): string {
  if (file) return `${file.name} · ${megabytes(file.size)}`
  if (!path) return 'No picture yet'
  const size = imageSize(path)
  return size ? `${size.width} × ${size.height} pixels` : 'Picture on the site'
}
