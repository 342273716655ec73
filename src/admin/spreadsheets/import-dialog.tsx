import { useCallback, useState } from 'react'
import type { ImportCounts } from '../../features/spreadsheets/import.ts'
import { entitiesWithPictures, type ImportedEntity } from '../../features/spreadsheets/limits.ts'
import { counted } from '../../lib/counted.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { useUnsavedChangesPrompt } from '../../ui/hooks/use-unsaved-changes-prompt.ts'
import { useUndo } from '../undo/use-undo.ts'
import { CheckBox } from './check-box.tsx'
import { ImportSource } from './import-source.tsx'
import { PreviewTables } from './preview-tables.tsx'
import { useImport } from './use-import.ts'

type Props = {
  entity: ImportedEntity
  plural: string
  reload: () => Promise<void>
  onClose: () => void
}

/** Imports a spreadsheet: choose it, look at what will happen, and confirm. */
export default function ImportDialog({ entity, plural, reload, onClose }: Props) {
  const current = useImport(entity)
  const { given, preview, failure, isReading, sent } = current
  const { offer } = useUndo()
  const [withoutErrors, setWithoutErrors] = useState(false)
  const isAtRisk = useCallback(() => preview !== undefined, [preview])
  useUnsavedChangesPrompt(isAtRisk, 'Leave this page? The rows haven’t been imported.')
  const [run, isRunning] = useSingleFlight(async () => {
    const message = await current.run(withoutErrors)
    if (message === undefined) return
    await reload()
    onClose()
    offer(message)
  })

  return (
    <Dialog title={`Import ${plural}`} onClose={() => !isRunning && onClose()}>
      <div className="footed">
        <div className="dialog-body grid gap-5">
          <ImportSource
            given={given}
            hasPictures={entitiesWithPictures.includes(entity)}
            hasPreview={preview !== undefined}
            onFiles={current.addFiles}
            onPaste={current.paste}
            onRestart={current.restart}
          />
          {failure && <Alert tone="danger">{failure}</Alert>}
          <p role="status" className={preview ? 'sr-only' : 'text-muted empty:hidden'}>
            {isReading ? 'Reading the spreadsheet…' : preview && summaryOf(preview.counts)}
          </p>
          {preview && (
            <div aria-busy={isReading} className={`grid gap-5 ${isReading ? 'opacity-60' : ''}`}>
              <PreviewTables preview={preview} onChoose={current.choose} />
            </div>
          )}
        </div>
        {preview && (
          <Foot
            counts={preview.counts}
            withoutErrors={withoutErrors}
            onWithoutErrors={setWithoutErrors}
            isReading={isReading}
            progress={isRunning ? (sent ?? 1) : undefined}
            onRun={() => void run()}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

type FootProps = {
  counts: ImportCounts
  withoutErrors: boolean
  onWithoutErrors: (isChosen: boolean) => void
  isReading: boolean
  /** While the import runs: the part of its files that was sent, from 0 to 1. */
  progress: number | undefined
  onRun: () => void
  onClose: () => void
}

function Foot({ counts, withoutErrors, onWithoutErrors, isReading, progress, onRun, onClose }: FootProps) {
  const isRunning = progress !== undefined
  const isPossible = counts.add + counts.update > 0 && (counts.error === 0 || withoutErrors)
  return (
    <div className="dialog-foot">
      {counts.error > 0 && (
        <CheckBox checked={withoutErrors} onChange={onWithoutErrors} className="me-auto">
          Leave out {counted(counts.error, 'row').join(' ')} with errors
        </CheckBox>
      )}
      <Button variant="outline" busy={isRunning} onClick={onClose}>
        Cancel
      </Button>
      <Button
        variant="primary"
        busy={isRunning || isReading || !isPossible}
        busyLabel={isRunning && progressOf(progress)}
        onClick={onRun}
      >
        {actionOf(counts)}
      </Button>
    </div>
  )
}

const progressOf = (sent: number) => (sent < 1 ? `Uploading… ${Math.floor(sent * 100)} %` : 'Importing…')

const number = (count: number) => count.toLocaleString('en-US')

/** 'Add 18, update 2' */
function actionOf({ add, update }: ImportCounts): string {
  if (add + update === 0) return 'Nothing to import'
  const parts = [add > 0 && `add ${number(add)}`, update > 0 && `update ${number(update)}`].filter(Boolean).join(', ')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}

const summaryOf = ({ add, update, unchanged, error }: ImportCounts) =>
  `${number(add)} to add, ${number(update)} to update, ${number(unchanged)} unchanged, ${number(error)} with errors`
