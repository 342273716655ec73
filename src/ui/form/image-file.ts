import { useEffect, useState } from 'react'

/** Which image files a field takes. */
export type ImageRule = { maxMegabytes: number; types: readonly string[] }

/** Returns the names of image types for people: 'JPEG, SVG'. */
export const typeNames = (types: readonly string[]) =>
  types.map((type) => type.replace(/^image\/|\+xml$/g, '').toUpperCase()).join(', ')

/** Returns why the server would refuse the file; undefined when it may be sent. */
export function imageFileError(file: File, { maxMegabytes, types }: ImageRule): string | undefined {
  if (!types.includes(file.type)) return 'Unsupported file format'
  if (file.size === 0) return 'The file is empty'
  if (file.size > maxMegabytes * 1_048_576) return `Image file is too large (max ${maxMegabytes}MB)`
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
