import { useRef, useState } from 'react'
import { browserApi } from '../../browser/api.ts'
import { createSaveKeys, type SaveKeys, type SentSave } from '../../browser/save-keys.ts'
import { session } from '../../browser/session.ts'
import { galleryUploads } from '../../features/gallery/gallery-upload.ts'
import { ApiError, failToLoad, isApiError } from '../../lib/api.ts'
import { randomKey } from '../../lib/random-key.ts'
import { imageFileError } from '../../ui/form/image-file.ts'
import { shrinkImage } from '../../ui/form/image-pixels.ts'

/** A chosen file that is not in the gallery yet. */
export type Upload = Resumed & {
  key: string
  /** The file as it is sent: smaller than the chosen one, as soon as that is done. */
  file: File
  /** Why the file cannot be sent, or why sending it failed; '' when neither. */
  error: string
  /** True if sending it again would also fail. */
  isRejected: boolean
  /** The bytes that were sent; all of them once the image is stored. */
  sent: number
}

/** How far an upload got before the page was loaded again. */
export type Resumed = {
  /** Where its parts are sent. */
  url?: string | undefined
  /** The path of the stored image. */
  image?: string | undefined
}

/** Images that are sent at the same time. */
const atOnce = 2

/** The chosen images. One that fails stays, and does not stop the others; all others are added in one step. */
export function useUploads() {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [isWaiting, setIsWaiting] = useState(false)
  /** The current uploads, for work that outlives a rendering. */
  const current = useRef(uploads)
  const keys = useRef(createSaveKeys())
  /** The files that become smaller, one after the other: each needs memory of its own. */
  const shrinking = useRef({ last: Promise.resolve(), byKey: new Map<string, Promise<void>>() })

  function update(next: Upload[]) {
    current.current = next
    setUploads(next)
  }
  const find = (key: string) => current.current.find((each) => each.key === key)
  const change = (key: string, values: Partial<Upload>) =>
    update(current.current.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)))
  const remove = (key: string) => update(current.current.filter((upload) => upload.key !== key))

  function add(files: Iterable<File>) {
    const added = [...files].map((file): Upload => {
      // Its size is checked once it is reduced.
      const error = imageFileError(file, { ...galleryUploads, maxMegabytes: Number.POSITIVE_INFINITY }) ?? ''
      return { key: newKey(), file, error, isRejected: error !== '', sent: 0 }
    })
    update([...current.current, ...added])
    for (const { key, file, isRejected } of added) {
      if (isRejected) continue
      shrinking.current.last = shrinking.current.last.then(() => shrink(key, file))
      shrinking.current.byKey.set(key, shrinking.current.last)
    }
  }

  /** Adds the files of a draft, which were shrunk before they were stored. */
  function restore(restored: (Resumed & { key: string; file: File })[], sent: SentSave | undefined) {
    keys.current = createSaveKeys(sent)
    const added = restored.map((each): Upload => {
      const error = imageFileError(each.file, galleryUploads) ?? ''
      return { ...each, error, isRejected: error !== '', sent: each.image ? each.file.size : 0 }
    })
    update([...added, ...current.current])
  }

  async function shrink(key: string, chosen: File) {
    if (!find(key)) return // removed since
    const file = await shrinkImage(chosen)
    const error = imageFileError(file, galleryUploads) ?? ''
    change(key, { file, error, isRejected: error !== '' })
  }

  /** Stores an image of the list. @throws ApiError when the session has ended */
  async function send(key: string) {
    const { sendInParts } = await import('../../browser/uploads/send-in-parts.ts').catch(failToLoad)
    await shrinking.current.byKey.get(key)
    const upload = find(key)
    if (!upload || upload.isRejected || upload.image) return
    const { file, url } = upload
    change(key, { error: '' })
    try {
      const image = await sendInParts(file, {
        url,
        onUrl: (known) => change(key, { url: known }),
        onProgress: (sent) => change(key, { sent: Math.min(sent, file.size) }),
        onWaiting: setIsWaiting,
      })
      change(key, { image, sent: file.size })
    } catch (error) {
      if (!isApiError(error)) throw error
      const isRejected = error.status === 413 || error.status === 415 || error.status === 400
      change(key, { sent: 0, error: reasonOf(error), isRejected, ...(isRejected && { url: undefined }) })
      if (error.status === 401) throw error
    }
  }

  /**
   * Sends the images and then adds all that are stored, in their order, in one step that can be undone.
   * @param onAdding called before the last step, with the keys of its request
   * @returns how many were added, and the failures of the others: 'party.jpg: Network error'
   */
  async function sendAll(title: string, onAdding: (keys: SaveKeys) => Promise<unknown>) {
    let added = 0
    const queue = current.current.map(({ key }) => key)
    const worker = async () => {
      for (let key = queue.shift(); key && session.token(); key = queue.shift()) await send(key)
    }
    try {
      await Promise.all(Array.from({ length: atOnce }, worker))
      added = await addStored(title, onAdding)
    } catch (error) {
      if (!isApiError(error)) throw error
      for (const { key, isRejected } of current.current) if (!isRejected) change(key, { error: reasonOf(error) })
    } finally {
      setIsWaiting(false)
    }
    return { added, failed: current.current.map(({ file, error }) => `${file.name}: ${error || 'Not sent'}`) }
  }

  /** @throws ApiError */
  async function addStored(title: string, onAdding: (keys: SaveKeys) => Promise<unknown>): Promise<number> {
    const stored = current.current.filter(({ image }) => image)
    if (stored.length === 0) return 0
    const body = { event_title: title, images: stored.map(({ image }) => image) }
    keys.current.keyFor({ method: 'POST', path: '/gallery', version: undefined, body })
    await onAdding(keys.current)
    try {
      await browserApi.send('POST', '/gallery', body, { keys: keys.current })
    } catch (error) {
      // The stored files waited for too long, and are sent again.
      if (error instanceof ApiError && error.status === 409)
        for (const { key } of stored) change(key, { image: undefined, url: undefined, sent: 0 })
      throw error
    }
    const added = new Set(stored.map(({ key }) => key))
    update(current.current.filter(({ key }) => !added.has(key)))
    return added.size
  }

  return { uploads, isWaiting, add, restore, remove, sendAll }
}

/** A key that no other file of a draft has. A letter comes first, so that an object keeps the keys in their order. */
const newKey = () => `f${randomKey(2)}`

const reasonOf = ({ message }: ApiError) => message.replace(/\.$/, '') || 'Unknown error'
