import { useEffect, useState } from 'react'
import { bytesIn, emptyFile, fileTooLarge, type ImageUpload, unsupportedFormat } from '../../lib/image-upload.ts'

/** The image files that a field accepts. */
export type ImageRule = Pick<ImageUpload, 'maxMegabytes' | 'types'>

/** Returns the names of image types for people: 'JPEG, SVG'. */
export const typeNames = (types: readonly string[]) =>
  types.map((type) => type.replace(/^image\/|\+xml$/g, '').toUpperCase()).join(', ')

/** Returns why the server would refuse the file; undefined when it may be sent. */
export function imageFileError(file: File, { maxMegabytes, types }: ImageRule): string | undefined {
  if (!types.includes(file.type)) return unsupportedFormat
  if (file.size === 0) return emptyFile
  if (file.size > bytesIn(maxMegabytes)) return fileTooLarge(maxMegabytes)
  return undefined
}

/** Formats a size in bytes: '0.3 MB'. */
export const megabytes = (bytes: number) => `${Math.max(bytes / 1_048_576, 0.1).toFixed(1)} MB`

/** Returns an object URL that shows the file; undefined until the first effect has run. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl(undefined)
    }
  }, [file])
  return url
}
