import { type FormEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { session } from '../../browser/session.ts'
import { incompleteUpload, maxTitleLength } from '../../features/gallery/gallery-upload.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useShortcut } from '../../ui/hooks/shortcuts.ts'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { useUnsavedChangesPrompt } from '../../ui/hooks/use-unsaved-changes-prompt.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { useUndo } from '../undo/use-undo.ts'
import { ChosenImage } from './chosen-image.tsx'
import { DropZone } from './drop-zone.tsx'
import { useUploadDraft } from './use-upload-draft.ts'
import { useUploads } from './use-uploads.ts'

/** Uploads images of an event: any number of chosen or dropped files. */
export function UploadForm({ onUploaded }: { onUploaded: () => Promise<void> }) {
  const { uploads, add, remove, sendAll } = useUploads()
  const [title, setTitle] = useState('')
  // Only on a small screen, where it would be before every picture.
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isFolded = !isUnfolded && uploads.length === 0 && title === ''
  const [failure, setFailure] = useState<{ message: string; detail?: string }>()
  const { offer } = useUndo()
  const form = useRef<HTMLFormElement>(null)
  useUploadDraft(title, setTitle, uploads, add)

  // An ended session redirects without a question: the draft is stored.
  const isAtRisk = useCallback(() => uploads.length > 0 && session.state().user !== null, [uploads.length])
  useUnsavedChangesPrompt(
    isAtRisk,
    'Leave this page? Your images haven’t been uploaded. A draft is saved on this device.',
  )

  const sendable = uploads.filter(({ isRejected }) => !isRejected).length
  const [send, isSending] = useSingleFlight(async () => {
    if (!title.trim() || sendable === 0) {
      setFailure({ message: incompleteUpload })
      form.current?.querySelector<HTMLElement>(title.trim() ? '[type=file]' : '[name=event_title]')?.focus()
      return
    }
    setFailure(undefined)
    const failed = await sendAll(title.trim())
    await onUploaded()
    if (failed.length === 0) {
      setTitle('')
      offer('Images uploaded successfully!')
    } else setFailure({ message: 'Upload failed.', detail: detailOf(failed, uploads.length) })
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  /** Also moves the focus, which would be lost with the button. */
  function removeFile(key: number) {
    if (isSending) return
    remove(key)
    form.current?.querySelector<HTMLElement>('[type=file]')?.focus()
  }

  const choose = (files: FileList | null) => {
    if (isSending || !files?.length) return
    setFailure(undefined)
    add(files)
  }

  return (
    <>
      {isFolded && (
        <Button
          variant="primary"
          onClick={() => {
            flushSync(() => setIsUnfolded(true))
            form.current?.querySelector<HTMLElement>('[name=event_title]')?.focus()
          }}
          className="mb-6 w-full md:hidden"
        >
          <Icon name="plus" className="size-4" />
          Add images
        </Button>
      )}
      <form
        ref={form}
        method="dialog"
        noValidate
        onSubmit={submit}
        aria-label="Upload images"
        className={`footed mb-8 gap-4 rounded border border-line bg-card p-6 pb-0 max-md:p-4 max-md:pb-0 ${isFolded ? 'hidden md:grid' : 'grid'}`}
      >
        <TextField
          {...useShortcut('add')}
          label="Event title"
          name="event_title"
          required
          maxLength={maxTitleLength}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <DropZone onFiles={choose} />
        {uploads.length > 0 && (
          <ul aria-label="Chosen images" className="grid gap-2 lg:grid-cols-2">
            {uploads.map((upload) => (
              <ChosenImage key={upload.key} upload={upload} onRemove={() => removeFile(upload.key)} />
            ))}
          </ul>
        )}
        {failure && (
          <Alert tone="danger" detail={failure.detail}>
            {failure.message}
          </Alert>
        )}
        <div className="dialog-foot -mx-6 max-md:-mx-4">
          <Button type="submit" variant="primary" busy={isSending} busyLabel="Uploading…">
            {sendable > 1 ? `Upload ${sendable} images` : 'Upload'}
          </Button>
        </div>
      </form>
    </>
  )
}

const detailOf = (failed: string[], all: number) =>
  `${failed.length < all ? `${all - failed.length} of ${all} images were uploaded. ` : ''}${failed.join('. ')}.`
