import { useRef, useState } from 'react'
import { browserApi } from '../../browser/api.ts'
import { createSaveKeys } from '../../browser/save-keys.ts'
import type { ImportPreview } from '../../features/spreadsheets/import.ts'
import {
  type ImportedEntity,
  isArchive,
  isPicture,
  maxArchiveMegabytes,
  maxFileMegabytes,
  maxFiles,
  maxPastedLength,
} from '../../features/spreadsheets/limits.ts'
import { isApiError } from '../../lib/api.ts'
import { bytesIn } from '../../lib/image-upload.ts'

/** The files or rows to import. */
type Given = { files: File[]; text: string; mapping: (string | null)[] | undefined }

/** Updates the preview after each change of files and columns, and runs the import. */
export function useImport(entity: ImportedEntity) {
  const [given, setGiven] = useState<Given>({ files: [], text: '', mapping: undefined })
  const [preview, setPreview] = useState<ImportPreview>()
  const [failure, setFailure] = useState('')
  const [isReading, setIsReading] = useState(false)
  const [sent, setSent] = useState<number>()
  const [keys] = useState(createSaveKeys)
  const latest = useRef(0)

  /** @param notice shown above the new preview */
  async function read(next: Given, notice = '') {
    latest.current += 1
    const own = latest.current
    setGiven(next)
    const large = tooLarge(next)
    setFailure(large ?? notice)
    if (large) return
    setIsReading(true)
    const result = await previewOf(entity, next)
    // Another choice was made in the meantime.
    if (own !== latest.current) return
    setIsReading(false)
    setPreview(result.data)
    if (result.failure) setFailure(result.failure)
  }

  return {
    ...{ given, preview, failure, isReading, sent },
    /** Takes files in place of all earlier ones, or pictures besides the spreadsheet. */
    addFiles(added: Iterable<File>) {
      const files = [...added]
      if (files.length === 0) return
      const onlyPictures = files.every((file) => isPicture(file) || isArchive(file))
      const kept = onlyPictures ? given.files : []
      const all = [...kept.filter(({ name }) => !files.some((file) => file.name === name)), ...files]
      const text = onlyPictures ? given.text : ''
      const next = { files: all, text, mapping: onlyPictures ? given.mapping : undefined }
      if (text || all.some((file) => !isPicture(file) && !isArchive(file))) void read(next)
      else {
        setGiven(next)
        setFailure('')
      }
    },
    paste: (text: string) =>
      void read({ files: given.files.filter((file) => isPicture(file) || isArchive(file)), text, mapping: undefined }),
    choose: (mapping: (string | null)[]) => void read({ ...given, mapping }),
    restart() {
      latest.current += 1
      setGiven({ files: [], text: '', mapping: undefined })
      setPreview(undefined)
      setIsReading(false)
      setFailure('')
    },
    /** @returns the server's message, or undefined after a failure, which is then shown */
    async run(withoutErrors: boolean): Promise<string | undefined> {
      setFailure('')
      const form = importForm(given, preview?.version ?? '', withoutErrors)
      try {
        const { message } = await browserApi.send('POST', `/import/${entity}`, form, { keys, onProgress: setSent })
        return message
      } catch (error) {
        if (!isApiError(error)) throw error
        if (error.reason === 'changed_since')
          await read(given, 'Some of these records have changed in the meantime. This is what the import would do now.')
        else setFailure(error.message || 'Couldn’t import the rows.')
        return undefined
      } finally {
        setSent(undefined)
      }
    },
  }
}

async function previewOf(entity: ImportedEntity, given: Given): Promise<{ data?: ImportPreview; failure?: string }> {
  try {
    const { data } = await browserApi.send<ImportPreview>('POST', `/import/${entity}/preview`, previewForm(given))
    return { data }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { failure: error.message || 'Couldn’t read the file.' }
  }
}

function tooLarge({ files, text }: Given): string | undefined {
  if (text.length > maxPastedLength) return 'These are too many rows to paste. Please choose a file.'
  if (files.length > maxFiles) return `Choose at most ${maxFiles} files`
  const large = files.find((file) => file.size > bytesIn(isArchive(file) ? maxArchiveMegabytes : maxFileMegabytes))
  return large && `${large.name} is too large (max ${isArchive(large) ? maxArchiveMegabytes : maxFileMegabytes} MB)`
}

function textsOf({ text, mapping }: Given): FormData {
  const form = new FormData()
  if (text) form.append('text', text)
  if (mapping) form.append('mapping', JSON.stringify(mapping))
  return form
}

/** Pictures are not sent twice: a preview needs only their names. */
function previewForm(given: Given): FormData {
  const form = textsOf(given)
  form.append('pictures', JSON.stringify(given.files.filter(isPicture).map(({ name, size }) => ({ name, size }))))
  for (const file of given.files) if (!isPicture(file)) form.append('files', file)
  return form
}

function importForm(given: Given, version: string, withoutErrors: boolean): FormData {
  const form = textsOf(given)
  form.append('version', version)
  form.append('withoutErrors', String(withoutErrors))
  for (const file of given.files) form.append('files', file)
  return form
}
