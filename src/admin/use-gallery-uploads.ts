import { useRef, useState } from 'react'
import { browserApi } from '../browser/api.ts'
import { galleryUploads } from '../features/gallery/gallery-upload.ts'
import { type ApiError, isApiError } from '../lib/api.ts'
import { refusalOf } from '../ui/form/image-file.ts'

export const { types: imageTypes, maxMegabytes } = galleryUploads

/** A file that was chosen for the gallery and is not there yet. */
export type Upload = {
  key: number
  file: File
  /** Why it cannot be sent, or why sending it failed. */
  error: string
  /** Trying again would change nothing. */
  isRefused: boolean
  /** The part that has been sent, from 0 to 1, while it is on its way. */
  sent: number | undefined
}

/** The images that are chosen, each sent in a call of its own: one that fails stays, and does not stop the others. */
export function useGalleryUploads() {
  const [uploads, setUploads] = useState<Upload[]>([])
  const nextKey = useRef(0)

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const remove = (key: number) => setUploads((now) => now.filter((upload) => upload.key !== key))

  function add(files: Iterable<File>) {
    const added = [...files].map((file): Upload => {
      const error = refusalOf(file, maxMegabytes, imageTypes) ?? ''
      return { key: nextKey.current++, file, error, isRefused: error !== '', sent: undefined }
    })
    setUploads((now) => [...now, ...added])
  }

  /** @throws ApiFailure, once the file's own error is shown */
  async function send({ key, file }: Upload, title: string) {
    const body = new FormData()
    body.append('event_title', title)
    body.append('images', file)
    change(key, { error: '', sent: 0 })
    try {
      await browserApi.send('POST', '/gallery', body, { onProgress: (sent) => change(key, { sent }) })
      remove(key)
    } catch (error) {
      if (isApiError(error)) {
        const isRefused = error.status === 413 || error.status === 415
        change(key, { sent: undefined, error: reasonOf(error, file), isRefused })
      }
      throw error
    }
  }

  /**
   * One after another, so that over a slow line the first ones are soon there. The end of the session ends it.
   * @returns what happened to those that are not in the gallery now: 'party.jpg: Network error'
   */
  async function sendAll(title: string): Promise<string[]> {
    const failed = uploads.flatMap(({ isRefused, file, error }) => (isRefused ? [`${file.name}: ${error}`] : []))
    for (const upload of uploads.filter(({ isRefused }) => !isRefused)) {
      try {
        await send(upload, title)
      } catch (error) {
        if (!isApiError(error)) throw error
        failed.push(`${upload.file.name}: ${reasonOf(error, upload.file)}`)
        if (error.status === 401) break
      }
    }
    return failed
  }

  return { uploads, add, remove, sendAll }
}

/** The server names the file; here its name stands beside it. */
const reasonOf = ({ message }: ApiError, { name }: File) =>
  message.replace(`${name}: `, '').replace(/\.$/, '') || 'The server did not say why'
