import type { Editor } from '@tiptap/core'
import { use, useEffect, useRef, useState } from 'react'
import { isHttpUrl } from '../../lib/links.ts'
import { Alert } from '../../ui/alert.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { ImagePickerContext } from '../../ui/image-picker-context.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { limits } from '../limits.ts'
import { insertImage, selectedImage } from './commands.ts'
import { EditorDialog } from './editor-dialog.tsx'

type Props = { editor: Editor; onClose: () => void }

/** Inserts an image from the gallery or any address, or changes the selected one. */
export function ImageDialog({ editor, onClose }: Props) {
  const [before] = useState(() => selectedImage(editor))
  const isAddress = before && isHttpUrl(before.src)
  const [chosen, setChosen] = useState(before && !isAddress ? before.src : '')
  const [address, setAddress] = useState(isAddress ? before.src : '')
  const [alt, setAlt] = useState(before?.alt ?? '')
  const [error, setError] = useState('')
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])

  function confirm() {
    const src = address.trim() || chosen
    const problem = problemWith(src, address.trim() !== '')
    setError(problem)
    if (problem) return field.current?.querySelector('input')?.focus()
    onClose()
    insertImage(editor, { src, alt: alt.trim() })
  }

  return (
    <EditorDialog title="Image" confirm={before ? 'Change image' : 'Add image'} onConfirm={confirm} onClose={onClose}>
      <div ref={field}>
        <TextField
          label="Address"
          hint="The URL of an image, or choose one from the gallery below"
          placeholder="https://…"
          value={address}
          error={error}
          maxLength={limits.src}
          inputMode="url"
          autoComplete="off"
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            setChosen('')
          }}
        />
      </div>
      <Gallery
        chosen={chosen}
        onChoose={(path) => {
          setChosen(path)
          setAddress('')
          setError('')
        }}
      />
      <TextField
        label="Description"
        hint="Describe the image for people who can’t see it"
        value={alt}
        maxLength={limits.alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
    </EditorDialog>
  )
}

function problemWith(src: string, isTyped: boolean): string {
  if (!src) return 'Choose an image, or enter the URL of one'
  return isTyped && !isHttpUrl(src) ? 'Must be an http(s) address' : ''
}

function Gallery({ chosen, onChoose }: { chosen: string; onChoose: (path: string) => void }) {
  const { data, failure, reload } = useAsync(use(ImagePickerContext))
  if (failure)
    return (
      <Alert tone="danger" detail={failure.message} action={<RetryButton reload={reload} />}>
        Failed to load gallery.
      </Alert>
    )
  if (!data) return <Skeleton className="delayed h-28" />
  if (data.length === 0) return <p className="text-sm text-muted">No images in the gallery yet.</p>
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Gallery</legend>
      {/* Room for the outlines, which the scrolling box would clip. */}
      <div className="-m-1 grid max-h-56 grid-cols-3 gap-2 overflow-auto p-1 sm:grid-cols-4">
        {data.map(({ id, title, path }, index) => (
          <label
            key={id}
            className="relative block cursor-pointer overflow-hidden rounded outline-offset-2 has-checked:outline-3 has-checked:outline-link has-focus-visible:outline-3 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name="picture"
              value={path}
              checked={chosen === path}
              aria-label={`${title} (${index + 1})`}
              onChange={() => onChoose(path)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <ResponsiveImage path={path} alt="" sizes="130px" className="aspect-square w-full object-cover" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
