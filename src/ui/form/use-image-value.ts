import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { apiBase } from '../../lib/api-base.ts'
import { focusOf, withFocus } from '../../lib/image-focus.ts'
import { imageSource } from '../../lib/image-source.ts'
import type { Adjustment } from './adjust-image/adjust-image.tsx'
import { noteReading } from './form-values.ts'
import { type ImageRule, imageFileError, useObjectUrl } from './image-file.ts'
import { cropImage, loadImage, type Size, shrinkImage, sizeOf } from './image-pixels.ts'

type Options = ImageRule & {
  value: string | File
  shape?: 'square' | undefined
  onChange?: ((value: string | File) => void) | undefined
}

/** The value of an image field: a stored picture's path, or a chosen file. */
export function useImageValue({ value, shape, onChange, ...rule }: Options) {
  const [path, setPath] = useState(typeof value === 'string' ? value : '')
  const [file, setFile] = useState(value instanceof File ? value : undefined)
  /** Why the chosen file is refused. */
  const [refusal, setRefusal] = useState('')
  /** Why the picture could not be adjusted. */
  const [problem, setProblem] = useState('')
  /** The size of the picture that is being adjusted. */
  const [adjusting, setAdjusting] = useState<Size>()
  const input = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(file)
  const isOwn = file !== undefined || path.startsWith('uploads/')
  const source = preview ?? (path && imageSource(path, apiBase).src)

  // Restores the file of a draft.
  useEffect(() => {
    if (value instanceof File && input.current) fillInput(input.current, value)
  }, [value])

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const original = target.files?.[0]
    if (original) noteReading(target, read(original, target))
    // The dialog of the browser was cancelled.
    else if (file) fillInput(target, file)
  }

  async function read(original: File, target: HTMLInputElement) {
    setProblem('')
    const { chosen, refusal } = await prepare(original, rule)
    if (target.files?.[0] !== original) return // another one has been chosen since
    setRefusal(refusal)
    if (refusal) {
      target.value = ''
      return setFile(undefined)
    }
    await take(chosen)
    const size = shape && (await sizeOf(chosen))
    if (size && Math.abs(Math.log(size.width / size.height)) > 0.05) setAdjusting(size)
  }

  /** Makes a file the value of the field. */
  async function take(chosen: File) {
    if (input.current) fillInput(input.current, chosen)
    setFile(chosen)
    await changed(chosen)
  }

  /** Notifies the form, as typing does, once the new value is in the document. */
  async function changed(next: string | File) {
    onChange?.(next)
    await new Promise((resolve) => setTimeout(resolve))
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  /** Removes a refused file, or else the picture. */
  function remove() {
    setRefusal('')
    setProblem('')
    if (refusal) return
    if (input.current) input.current.value = ''
    setFile(undefined)
    setPath('')
    void changed('')
  }

  async function startAdjusting() {
    const image = await loadImage(source, isOwn)
    setProblem(image ? '' : 'Couldn’t load the picture. Please try again.')
    if (image) setAdjusting({ width: image.naturalWidth, height: image.naturalHeight })
  }

  async function adjust({ part, focus }: Adjustment) {
    setAdjusting(undefined)
    const name = withFocus(file?.name ?? 'picture.webp', focus)
    if (part) {
      const image = file ?? (await loadImage(source, isOwn))
      const cropped = image && (await cropImage(image, part, name))
      setProblem(cropped ? '' : 'This browser can’t crop pictures.')
      if (cropped) await take(cropped)
    } else if (file) await take(new File([file], name, { type: file.type, lastModified: file.lastModified }))
    else {
      const focused = withFocus(path, focus)
      setPath(focused)
      await changed(focused)
    }
  }

  const focus = focusOf(file?.name ?? path)
  const cancelAdjusting = () => setAdjusting(undefined)
  return {
    ...{ input, path, file, preview, refusal, problem, choose, remove },
    /** What the dialog needs; undefined while it is closed. */
    adjustment: adjusting && source ? { source, size: adjusting, focus, canCrop: isOwn } : undefined,
    ...{ startAdjusting, adjust, cancelAdjusting },
  }
}

/** Returns the file as it is sent, and why it is refused, or ''. */
async function prepare(original: File, rule: ImageRule) {
  const wrongType = imageFileError(original, { ...rule, maxMegabytes: Number.POSITIVE_INFINITY })
  if (wrongType) return { chosen: original, refusal: wrongType }
  const chosen = await shrinkImage(original)
  return { chosen, refusal: imageFileError(chosen, rule) ?? '' }
}

/** A DataTransfer is the only way for a script to fill a file field. */
export function fillInput(input: HTMLInputElement, file: File) {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
}
