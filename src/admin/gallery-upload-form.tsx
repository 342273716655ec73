import { ImageOff, X } from 'lucide-react'
import {
  type Dispatch,
  type DragEvent,
  type FormEvent,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { drafts } from '../browser/drafts.ts'
import { session } from '../browser/session.ts'
import { missingWords } from '../features/gallery/gallery-image.ts'
import { Alert } from '../ui/alert.tsx'
import { megabytes, usePreview, wordsOf } from '../ui/form/image-file.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { useShortcut } from '../ui/hooks/shortcuts.ts'
import { useDebouncedWork } from '../ui/hooks/use-debounced-work.ts'
import { useSingleFlight } from '../ui/hooks/use-single-flight.ts'
import { useUnsavedChangesPrompt } from '../ui/hooks/use-unsaved-changes-prompt.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useToast } from '../ui/toast.tsx'
import { imageTypes, maxMegabytes, type Upload, useGalleryUploads } from './use-gallery-uploads.ts'

/** Many images of one event: chosen or dropped, and sent one by one. */
export function GalleryUploadForm({ onUploaded }: { onUploaded: () => Promise<void> }) {
  const { uploads, add, remove, sendAll } = useGalleryUploads()
  const [title, setTitle] = useState('')
  const [failure, setFailure] = useState<{ message: string; detail?: string }>()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  useUploadDraft(title, setTitle, uploads, add)

  // An ended session leads on unasked: the draft is kept.
  const isAtRisk = useCallback(() => uploads.length > 0 && session.state().user !== null, [uploads.length])
  useUnsavedChangesPrompt(
    isAtRisk,
    'Leave this page? Images that you chose have not been uploaded; a draft is kept on this device.',
  )

  const sendable = uploads.filter(({ isRefused }) => !isRefused).length
  const [send, sending] = useSingleFlight(async () => {
    if (!title.trim() || sendable === 0) {
      setFailure({ message: missingWords })
      form.current?.querySelector<HTMLElement>(title.trim() ? '[type=file]' : '[name=event_title]')?.focus()
      return
    }
    setFailure(undefined)
    const failed = await sendAll(title.trim())
    await onUploaded()
    if (failed.length === 0) {
      setTitle('')
      toast.success('Images uploaded successfully!')
    } else setFailure({ message: 'Upload failed.', detail: detailOf(failed, uploads.length) })
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  /** A button that is gone leaves the focus nowhere. */
  function takeOff(key: number) {
    if (sending) return
    remove(key)
    form.current?.querySelector<HTMLElement>('[type=file]')?.focus()
  }

  const choose = (files: FileList | null) => {
    if (sending || !files?.length) return
    setFailure(undefined)
    add(files)
  }

  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={submit}
      aria-label="Upload images"
      className="mb-8 grid gap-4 rounded border border-line bg-card p-6"
    >
      <TextField
        {...useShortcut('add')}
        label="Event title"
        name="event_title"
        required
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <DropZone onFiles={choose} />
      {uploads.length > 0 && (
        <ul aria-label="Chosen images" className="grid gap-2 lg:grid-cols-2">
          {uploads.map((upload) => (
            <ChosenImage key={upload.key} upload={upload} onRemove={() => takeOff(upload.key)} />
          ))}
        </ul>
      )}
      {failure && (
        <Alert tone="danger" detail={failure.detail}>
          {failure.message}
        </Alert>
      )}
      <div className="flex justify-end">
        <button type="submit" aria-disabled={sending} className="button button-primary">
          {sending ? 'Uploading…' : sendable > 1 ? `Upload ${sendable} images` : 'Upload'}
        </button>
      </div>
    </form>
  )
}

const detailOf = (failed: string[], all: number) =>
  `${failed.length < all ? `${all - failed.length} of ${all} images were uploaded. ` : ''}${failed.join('. ')}.`

function DropZone({ onFiles }: { onFiles: (files: FileList | null) => void }) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <label
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onFiles(event.dataTransfer.files)
      }}
      className={`relative grid cursor-pointer justify-items-center gap-1 rounded border border-dashed px-4 py-6 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-link ${isOver ? 'border-link bg-link/5' : 'border-field-line'}`}
    >
      <span className="font-semibold">
        <span className="link">Choose images</span>
        <span className="pointer-coarse:hidden"> or drop them here</span>
      </span>
      <span className="text-sm text-balance text-muted">
        {wordsOf(imageTypes)}, at most {maxMegabytes} MB each
      </span>
      <input
        type="file"
        multiple
        accept={imageTypes.join(',')}
        aria-label="Images"
        onChange={({ target }) => {
          onFiles(target.files)
          // The same file may be chosen again, once it was taken off.
          target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  )
}

function ChosenImage({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { file, error, isRefused, sent } = upload
  const preview = usePreview(isRefused ? undefined : file)
  return (
    <li className="flex items-center gap-3 rounded border border-line p-2">
      <div className="grid size-14 shrink-0 place-items-center overflow-hidden rounded bg-sand text-muted">
        {preview ? (
          <img src={preview} alt="" className="size-full object-cover" />
        ) : (
          <ImageOff aria-hidden="true" className="size-6" />
        )}
      </div>
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-semibold">{file.name}</p>
        {sent === undefined ? (
          <p className={error ? 'text-danger-text' : 'text-muted'}>{error || megabytes(file.size)}</p>
        ) : (
          <progress
            aria-label={`Sending ${file.name}`}
            max={1}
            value={sent}
            className="h-2 w-full max-w-48 accent-(--primary)"
          />
        )}
      </div>
      {sent === undefined && <IconButton icon={X} label={`Take off ${file.name}`} onClick={onRemove} />}
    </li>
  )
}

/** Keeps what was chosen on this device until it is in the gallery, and brings it back. */
function useUploadDraft(
  title: string,
  setTitle: Dispatch<SetStateAction<string>>,
  uploads: Upload[],
  add: (files: Iterable<File>) => void,
) {
  const [isRestored, setIsRestored] = useState(false)
  const [draft] = useState(() => drafts.of('gallery image'))
  const { wait } = useDebouncedWork(250)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void draft.read().then((kept) => {
      setIsRestored(true)
      if (!kept) return
      const { event_title, ...files } = kept.values
      // What was typed before the draft was found stays.
      setTitle((typed) => typed || String(event_title ?? ''))
      add(Object.values(files).filter((each) => each instanceof File))
    })
  }, [])

  const content = `${title} ${uploads.map(({ key }) => key).join()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the progress of what is sent is no change
  useEffect(() => {
    if (!isRestored) return
    wait(() => {
      if (!title && uploads.length === 0) return draft.drop()
      const files = Object.fromEntries(uploads.map(({ key, file }) => [`image ${key}`, file]))
      const values = { event_title: title, ...files }
      return draft.keep({ values, label: title, version: undefined, at: new Date().toISOString() })
    })
  }, [content, isRestored])
}
