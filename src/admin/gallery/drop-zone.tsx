import { galleryUploads } from '../../features/gallery/gallery-upload.ts'
import { typeNames } from '../../ui/form/image-file.ts'

/** A file field. Files that are dropped anywhere on its form, or pasted, are added too: see `useReceivedFiles`. */
export function DropZone({ onFiles }: { onFiles: (files: FileList | null) => void }) {
  return (
    <label className="relative grid cursor-pointer justify-items-center gap-1 rounded border border-dashed border-field-line px-4 py-6 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-link in-data-drop:border-link in-data-drop:bg-link/5">
      <span className="font-semibold">
        <span className="link">Choose images</span>
        <span className="pointer-coarse:hidden">, drop or paste them here</span>
      </span>
      <span className="text-sm text-balance text-muted">
        {typeNames(galleryUploads.types)}. Large ones become smaller before they are sent
      </span>
      <input
        type="file"
        multiple
        accept={galleryUploads.types.join(',')}
        aria-label="Images"
        onChange={({ target }) => {
          onFiles(target.files)
          // So that a removed file can be chosen again.
          target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  )
}
