import { type FormEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { session } from '../../browser/session.ts'
import { incompleteUpload, maxTitleLength } from '../../features/gallery/gallery-upload.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useShortcut } from '../../ui/hooks/shortcuts.ts'
import { useReceivedFiles } from '../../ui/hooks/use-received-files.ts'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { useUnsavedChangesPrompt } from '../../ui/hooks/use-unsaved-changes-prompt.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useUndo } from '../undo/use-undo.ts'
import { ChosenImage } from './chosen-image.tsx'
import { DropZone } from './drop-zone.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useUploadDraft } from './use-upload-draft.ts'
import { useUploads } from './use-uploads.ts'

/** Uploads images of an event: any number of chosen or dropped files. */
export function UploadForm({ onUploaded }: { onUploaded: () => Promise<void> }) {
  const { uploads, isWaiting, add, restore, remove, sendAll } = useUploads()
  const [title, setTitle] = useState('')
  // Only on a small screen, where it would be before every picture.
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isFolded = !isUnfolded && uploads.length === 0 && title === ''
  const [failure, setFailure] = useState<{ message: string; detail?: string }>()
  const { offer } = useUndo()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)

  const sendable = uploads.filter(({ isRejected }) => !isRejected).length
  // An ended session redirects without a question: the draft is stored.
  const isAtRisk = useCallback(() => sendable > 0 && session.state().user !== null, [sendable])
  useUnsavedChangesPrompt(
    isAtRisk,
    'Leave this page? Your images haven’t been uploaded. A draft is saved on this device.',
  )

  const [send, isSending] = useSingleFlight((title: string) => {
    setFailure(undefined)
    return inOneTab(async () => {
      const { failed, added } = await sendAll(title, storeKeys)
      await onUploaded()
      if (failed.length === 0) {
        // The title of the next images may have been typed since.
        setTitle((typed) => (typed.trim() === title.trim() ? '' : typed))
        offer('Images uploaded successfully!')
      } else setFailure({ message: 'Upload failed.', detail: detailOf(failed, added) })
    }, setFailure)
  })
  const storeKeys = useUploadDraft(title, setTitle, { uploads, restore }, isSending, send)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (title.trim() && sendable > 0) return void send(title.trim())
    setFailure({ message: incompleteUpload })
    form.current?.querySelector<HTMLElement>(title.trim() ? '[type=file]' : '[name=event_title]')?.focus()
  }

  /** Also moves the focus, which would be lost with the button. */
  function removeFile(key: string) {
    if (isSending) return
    remove(key)
    form.current?.querySelector<HTMLElement>('[type=file]')?.focus()
  }

  const choose = (files: Iterable<File> | null) => {
    if (!files) return
    if (isSending) return toast.error('Choose more images once these are uploaded.')
    setFailure(undefined)
    add(files)
  }
  useReceivedFiles(form, (files) => {
    choose(files)
    return true
  })

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
              <ChosenImage
                key={upload.key}
                upload={upload}
                isSending={isSending}
                onRemove={() => removeFile(upload.key)}
              />
            ))}
          </ul>
        )}
        {failure && (
          <Alert tone="danger" detail={failure.detail}>
            {failure.message}
          </Alert>
        )}
        <div className="dialog-foot -mx-6 items-center max-md:-mx-4">
          {isSending && <UploadProgress uploads={uploads} isWaiting={isWaiting} />}
          <Button type="submit" variant="primary" busy={isSending} busyLabel="Uploading…">
            {sendable > 1 ? `Upload ${sendable} images` : 'Upload'}
          </Button>
        </div>
      </form>
    </>
  )
}

const detailOf = (failed: string[], added: number) =>
  `${added > 0 ? `${added} of ${added + failed.length} images were uploaded. ` : ''}${failed.join('. ')}.`

/** Tabs share the draft: only one of them may send it. */
async function inOneTab(work: () => Promise<void>, fail: (failure: { message: string }) => void) {
  // Browsers have locks on secure sites only.
  if (!navigator.locks) return work()
  await navigator.locks.request('gallery upload', { ifAvailable: true }, (lock) =>
    lock ? work() : fail({ message: 'These images are being uploaded in another tab.' }),
  )
}
