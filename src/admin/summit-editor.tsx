import { useState } from 'react'
import { Async } from '../ui/async.tsx'
import { FormSkeleton } from '../ui/form/form-skeleton.tsx'
import { useAsync } from '../ui/hooks/use-async.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { History } from '../ui/icons/console-icons.tsx'
import { PartMissing } from '../ui/lazy-part.tsx'
import { useToast } from '../ui/toast.tsx'
import { HistoryDialog } from './record/history-dialog.tsx'
import { type FormAndRecord, loadRecord } from './record/load-record.ts'
import { useRecordEditing } from './record/use-record-editing.ts'
import { refreshSummit } from './refresh-summit.ts'
import { entityOf } from './section-editor.tsx'
import { TabForm } from './tab-form.tsx'

const entity = entityOf('summit')
/** There is one, at `/content/summit`. */
const id = 'summit'

const load = () =>
  loadRecord(entity, async () => (await import('../features/content/summit-fields.tsx')).summitForm, id)

/** The content of the first tab: the facts of the summit. */
export function SummitEditor() {
  const result = useAsync(load)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  return (
    <>
      <div className="dialog-head">
        <h2>Summit</h2>
        <IconButton icon={History} label="History of Summit" onClick={() => setIsHistoryOpen(true)} />
      </div>
      {result.data ? (
        <SummitForm {...result.data} />
      ) : (
        <div className="dialog-body">
          <Async result={result} failed="Failed to load content. Please try again." skeleton={<FormSkeleton />}>
            {() => <PartMissing />}
          </Async>
        </div>
      )}
      {isHistoryOpen && <HistoryDialog entity={entity} id={id} name="Summit" onClose={() => setIsHistoryOpen(false)} />}
    </>
  )
}

function SummitForm({ form, loaded }: FormAndRecord) {
  const toast = useToast()
  const editor = useRecordEditing({
    entity,
    form,
    id,
    loaded,
    async onSaved(_message, merged) {
      await refreshSummit()
      toast.success(`Content updated successfully! ${merged}`.trim())
    },
  })
  return <TabForm editor={editor} />
}
