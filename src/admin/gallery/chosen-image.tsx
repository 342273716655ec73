import { megabytes, useObjectUrl } from '../../ui/form/image-file.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Check, ImageOff, X } from '../../ui/icons/console-icons.tsx'
import type { Upload } from './use-uploads.ts'

type Props = { upload: Upload; isSending: boolean; onRemove: () => void }

/** A chosen file with its preview, and its error or how far it is sent. */
export function ChosenImage({ upload, isSending, onRemove }: Props) {
  const { file, error, isRejected, image } = upload
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
        <p className={error ? 'text-danger-text' : 'text-muted'}>{error || stateOf(upload, isSending)}</p>
      </div>
      {image && <Check aria-hidden="true" className="me-2 size-5 shrink-0 text-muted" />}
      {!isSending && <IconButton icon={X} label={`Remove ${file.name}`} onClick={onRemove} />}
    </li>
  )
}

function stateOf({ file, image, sent }: Upload, isSending: boolean): string {
  if (image) return 'Sent'
  if (isSending && sent > 0) return `${Math.round((sent / file.size) * 100)} % of ${megabytes(file.size)}`
  return megabytes(file.size)
}
