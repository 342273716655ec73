import { isArchive, isPicture, maxFileMegabytes, maxRows } from '../../features/spreadsheets/limits.ts'
import { counted } from '../../lib/counted.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFocusAfter } from '../../ui/hooks/use-focus-after.ts'

type Props = {
  given: { files: File[]; text: string }
  hasPictures: boolean
  hasPreview: boolean
  onFiles: (files: Iterable<File>) => void
  onPaste: (text: string) => void
  onRestart: () => void
}

/** Takes a spreadsheet and pictures, or pasted rows; once they are read, names them. */
export const ImportSource = ({ hasPreview, onPaste, onRestart, ...source }: Props) =>
  hasPreview ? <Chosen {...source} onRestart={onRestart} /> : <Choice {...source} onPaste={onPaste} />

/** The focus moves from one of the two to the other. */
const useFocusInOther = () => useFocusAfter<HTMLDivElement>('dialog', 'input[type=file]', '.dialog-body button')

function Choice({ given, hasPictures, onFiles, onPaste }: Omit<Props, 'hasPreview' | 'onRestart'>) {
  return (
    <div ref={useFocusInOther()} className="grid gap-5">
      <Drop hasPictures={hasPictures} onFiles={onFiles} />
      {given.files.length > 0 && given.files.every((file) => isPicture(file) || isArchive(file)) && (
        <p className="text-sm">{namesOf(given.files)}: now choose the spreadsheet.</p>
      )}
      <Field label="Or paste rows from a spreadsheet" hint="Copy the cells together with the names of their columns.">
        {(control) => (
          <textarea
            {...control}
            rows={3}
            className="field"
            onChange={({ currentTarget }) => currentTarget.value.trim() && onPaste(currentTarget.value)}
          />
        )}
      </Field>
    </div>
  )
}

const accepted = '.csv,.tsv,.txt,.xlsx,.json,.zip,image/*'

const focusRing = 'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-link'

/** The file field covers the box, and takes dropped files by itself. */
function Drop({ hasPictures, onFiles }: Pick<Props, 'hasPictures' | 'onFiles'>) {
  return (
    <div
      className={`relative grid justify-items-center gap-1 rounded border border-dashed border-field-line px-4 py-6 text-center ${focusRing}`}
    >
      <p className="font-semibold">
        <span className="link">Choose a spreadsheet</span>
        <span className="pointer-coarse:hidden"> or drop it here</span>
      </p>
      <p className="text-sm text-balance text-muted">
        CSV or XLSX, or a schedule of pretalx or Sessionize; at most {maxRows.toLocaleString('en-US')} rows and{' '}
        {maxFileMegabytes} MB.{hasPictures && ' Add its pictures at the same time, loose or in a ZIP.'}
      </p>
      <Chooser label={hasPictures ? 'Spreadsheet and pictures' : 'Spreadsheet'} onFiles={onFiles} />
    </div>
  )
}

function Chooser({ label, onFiles }: { label: string } & Pick<Props, 'onFiles'>) {
  return (
    <input
      type="file"
      multiple
      accept={accepted}
      aria-label={label}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        // So that a changed file can be chosen again.
        target.value = ''
      }}
      className="absolute inset-0 cursor-pointer opacity-0"
    />
  )
}

function Chosen({ given, hasPictures, onFiles, onRestart }: Omit<Props, 'hasPreview' | 'onPaste'>) {
  return (
    <div ref={useFocusInOther()} className="flex flex-wrap items-center gap-3">
      <p className="me-auto min-w-0 font-semibold break-words">{namesOf(given.files) || 'Pasted rows'}</p>
      {hasPictures && (
        <span className={`button button-outline relative ${focusRing}`}>
          <span aria-hidden="true">Add pictures</span>
          <Chooser label="Add pictures" onFiles={onFiles} />
        </span>
      )}
      <Button variant="outline" onClick={onRestart}>
        Start again
      </Button>
    </div>
  )
}

/** 'speakers.csv and 20 pictures' */
function namesOf(files: readonly File[]): string {
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  const others = files.filter((file) => !pictures.includes(file)).map(({ name }) => name)
  return [...others, ...(pictures.length > 0 ? [counted(pictures.length, 'picture').join(' ')] : [])].join(' and ')
}
