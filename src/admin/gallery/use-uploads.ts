import { useRef, useState } from 'react'
import { browserApi } from '../../browser/api.ts'
import { createSaveKeys, type SaveKeys } from '../../browser/save-keys.ts'
import { galleryUploads } from '../../features/gallery/gallery-upload.ts'
import { type ApiError, isApiError } from '../../lib/api.ts'
import { imageFileError } from '../../ui/form/image-file.ts'

/** A chosen file that is not in the gallery yet. */
export type Upload = {
  key: number
  file: File
  keys: SaveKeys
  /** Why the file cannot be sent, or why sending it failed; '' when neither. */
  error: string
  /** True if sending it again would also fail. */
  isRejected: boolean
  /** The part of the file that was sent, from 0 to 1; undefined while it is not being sent. */
  progress: number | undefined
}

/** The chosen images. Each is sent in a request of its own: one that fails stays, and does not stop the others. */
export function useUploads() {
  const [uploads, setUploads] = useState<Upload[]>([])
  const nextKey = useRef(0)

  const change = (key: number, values: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)))
  const remove = (key: number) => setUploads((now) => now.filter((upload) => upload.key !== key))

  function add(files: Iterable<File>) {
    const added = [...files].map((file): Upload => {
      const error = imageFileError(file, galleryUploads) ?? ''
      return {
        key: nextKey.current++,
        file,
        keys: createSaveKeys(),
        error,
        isRejected: error !== '',
        progress: undefined,
      }
    })
    setUploads((now) => [...now, ...added])
  }

  /** @throws ApiError, once the file's own error is shown */
  async function send({ key, file, keys }: Upload, title: string) {
    const body = new FormData()
    body.append('event_title', title)
    body.append('images', file)
    change(key, { error: '', progress: 0 })
    try {
      const onProgress = (progress: number) => change(key, { progress })
      await browserApi.send('POST', '/gallery', body, { keys, onProgress })
      remove(key)
    } catch (error) {
      if (isApiError(error)) {
        const isRejected = error.status === 413 || error.status === 415
        change(key, { progress: undefined, error: reasonOf(error, file), isRejected })
      }
      throw error
    }
  }

  /**
   * Sends the images one after another, the last one first: the gallery shows the newest first, so the first one chosen
   * ends up on top. Stops when the session has ended.
   * @returns the failures: 'party.jpg: Network error'
   */
  async function sendAll(title: string): Promise<string[]> {
    const failed = uploads.flatMap(({ isRejected, file, error }) => (isRejected ? [`${file.name}: ${error}`] : []))
    for (const upload of uploads.filter(({ isRejected }) => !isRejected).reverse()) {
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

/** Returns the server's message without the name of the file, which is shown beside it. */
const reasonOf = ({ message }: ApiError, { name }: File) =>
  message.replace(`${name}: `, '').replace(/\.$/, '') || 'Unknown error'
