import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { drafts } from '../../browser/drafts.ts'
import { useDebounce } from '../../ui/hooks/use-debounce.ts'
import type { Upload } from './use-uploads.ts'

/** Stores the chosen files and the title on this device until they are uploaded, and restores them. */
export function useUploadDraft(
  title: string,
  setTitle: Dispatch<SetStateAction<string>>,
  uploads: Upload[],
  add: (files: Iterable<File>) => void,
) {
  const [isRestored, setIsRestored] = useState(false)
  const [draft] = useState(() => drafts.of('gallery image'))
  const { schedule } = useDebounce(250)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    void draft.read().then((stored) => {
      setIsRestored(true)
      if (!stored) return
      const { event_title, ...files } = stored.values
      // Text that was typed before the draft was read stays.
      setTitle((typed) => typed || String(event_title ?? ''))
      add(Object.values(files).filter((each) => each instanceof File))
    })
  }, [])

  const content = `${title} ${uploads.map(({ key }) => key).join()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: not for the progress of uploads
  useEffect(() => {
    if (!isRestored) return
    schedule(() => {
      if (!title && uploads.length === 0) return draft.delete()
      const files = Object.fromEntries(uploads.map(({ key, file }) => [`image ${key}`, file]))
      const values = { event_title: title, ...files }
      return draft.store({ values, label: title, version: undefined, at: new Date().toISOString() })
    })
  }, [content, isRestored])
}
