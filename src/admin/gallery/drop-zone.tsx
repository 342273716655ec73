import { type DragEvent, useState } from 'react'
import { galleryUploads } from '../../features/gallery/gallery-upload.ts'
import { typeNames } from '../../ui/form/image-file.ts'

/** A file field that also takes dropped files. */
export function DropZone({ onFiles }: { onFiles: (files: FileList | null) => void }) {
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
        {typeNames(galleryUploads.types)}, at most {galleryUploads.maxMegabytes} MB each
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
