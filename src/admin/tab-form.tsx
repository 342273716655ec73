import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { DiscardDialog } from '../ui/discard-dialog.tsx'
import { RecordFormView } from './record/record-form.tsx'
import type { RecordEditor } from './record/use-record-editing.ts'

/** The form of a tab of the content page, which asks before it discards changes. */
export function TabForm({ editor, children }: { editor: RecordEditor; children?: ReactNode }) {
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false)
  const isSaving = editor.state.phase.status === 'saving'
  return (
    <>
      <RecordFormView
        editor={editor}
        buttons={
          editor.isDirty && (
            <Button variant="outline" busy={isSaving} onClick={() => setIsConfirmingDiscard(true)}>
              Discard changes
            </Button>
          )
        }
      >
        {children}
      </RecordFormView>
      {isConfirmingDiscard && (
        <DiscardDialog onDiscard={editor.discard} onClose={() => setIsConfirmingDiscard(false)} />
      )}
    </>
  )
}
