import { useEffect, useState } from 'react'
import { bytesIn, emptyFile, fileTooLarge, unsupportedFormat } from '../../lib/image-upload.ts'

/** Types of pictures for a person: 'JPEG, SVG'. */
export const wordsOf = (types: readonly string[]) =>
  types.map((type) => type.replace(/^image\/|\+xml$/g, '').toUpperCase()).join(', ')

/** Why a file would be refused; undefined when it can be sent. */
export function refusalOf(file: File, maxMegabytes: number, types: readonly string[]): string | undefined {
  if (!types.includes(file.type)) return unsupportedFormat
  if (file.size === 0) return emptyFile
  if (file.size > bytesIn(maxMegabytes)) return fileTooLarge(maxMegabytes)
  return undefined
}

export const megabytes = (bytes: number) => `${Math.max(bytes / 1_048_576, 0.1).toFixed(1)} MB`

/** An address under which a chosen file can be shown. */
export function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [file])
  return address
}
