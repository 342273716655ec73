import { Bar } from '../../ui/bar.tsx'
import { megabytes, useObjectUrl } from '../../ui/form/image-file.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ImageOff, X } from '../../ui/icons/console-icons.tsx'
import type { Upload } from './use-uploads.ts'

/** A chosen file with its preview, and its error or its progress. */
export function ChosenImage({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { file, error, isRejected, progress } = upload
  const preview = useObjectUrl(isRejected ? undefined : file)
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
        {progress === undefined ? (
          <p className={error ? 'text-danger-text' : 'text-muted'}>{error || megabytes(file.size)}</p>
        ) : (
          <Bar label={`Sending ${file.name}`} share={progress} className="h-2 w-full max-w-48 text-link" />
        )}
      </div>
      {progress === undefined && <IconButton icon={X} label={`Remove ${file.name}`} onClick={onRemove} />}
    </li>
  )
}
