import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { type Draft, drafts } from '../../browser/drafts.ts'
import type { SaveKeys, SentSave } from '../../browser/save-keys.ts'
import { useDebounce } from '../../ui/hooks/use-debounce.ts'
import type { Resumed, useUploads } from './use-uploads.ts'

type Uploads = Pick<ReturnType<typeof useUploads>, 'uploads' | 'restore'>

/**
 * Stores the chosen files and the title on this device until they are uploaded, and restores them; also how far each
 * upload got, as a draft of its own, which is small.
 * @param onInterrupted called once an upload that the end of the page interrupted is restored
 */
export function useUploadDraft(
  title: string,
  setTitle: Dispatch<SetStateAction<string>>,
  { uploads, restore }: Uploads,
  isSending: boolean,
  onInterrupted: (title: string) => void,
) {
  const [isRestored, setIsRestored] = useState(false)
  const [draft] = useState(() => drafts.of('gallery image'))
  const [progress] = useState(() => drafts.of('gallery upload'))
  const { schedule } = useDebounce(250)
  const sent = useRef<SentSave>(undefined)
  const latest = useRef<Draft['values']>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    void Promise.all([draft.read(), progress.read()]).then(([stored, resumed]) => {
      setIsRestored(true)
      if (!stored) return
      const { event_title, ...files } = stored.values
      // Text that was typed before the draft was read stays.
      setTitle((typed) => typed || String(event_title ?? ''))
      const restored = Object.entries(files).flatMap(([key, file]) =>
        file instanceof File ? [{ ...(resumed?.values[key] as Resumed | undefined), key, file }] : [],
      )
      sent.current = resumed?.sent
      restore(restored, resumed?.sent)
      if (resumed?.values.isSending && restored.length > 0) onInterrupted(String(event_title ?? ''))
    })
  }, [])

  // A file that was refused would be refused again.
  const kept = uploads.filter(({ isRejected }) => !isRejected)
  const content = `${title} ${kept.map(({ key, file }) => `${key} ${file.size}`).join()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: not for the progress of uploads
  useEffect(() => {
    if (!isRestored) return
    schedule(() => {
      if (!title && kept.length === 0) return draft.delete()
      const files = Object.fromEntries(kept.map(({ key, file }) => [key, file]))
      return draft.store(draftOf({ event_title: title, ...files }, title))
    })
  }, [content, isRestored])

  const resumed = uploads.flatMap(({ key, url, image }) => (url || image ? [[key, { url, image }] as const] : []))
  const states = { ...Object.fromEntries(resumed), ...(isSending && { isSending: 'yes' }) }
  const text = JSON.stringify(states)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of what `text` says
  useEffect(() => {
    if (!isRestored) return
    latest.current = states
    if (uploads.length === 0) sent.current = undefined
    void storeProgress()
  }, [text, isRestored])

  async function storeProgress() {
    const values = latest.current
    if (Object.keys(values).length === 0) await progress.delete()
    else await progress.store({ ...draftOf(values, ''), sent: sent.current })
  }

  /** Stores the keys of the request that adds the images: sent again after a reload, it adds them once. */
  return (keys: SaveKeys) => {
    sent.current = keys.last()
    return storeProgress()
  }
}

const draftOf = (values: Draft['values'], label: string): Draft => ({
  ...{ values, label },
  version: undefined,
  at: new Date().toISOString(),
})
