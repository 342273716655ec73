import { type ComponentProps, lazy } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { AnyRecordForm } from '../ui/form/record-form.ts'
import type { HistoryDialog } from './history-dialog.tsx'
import type { RecordDialog } from './record-dialog.tsx'

/** A noun's form that comes when it is needed: its fields, its rules and the dialogs are code that a list does without. */
export type LazyForm = {
  /** 'speaker' */
  noun: string
  /** Below the API's base: '/speakers'. */
  path: string
  load: () => Promise<AnyRecordForm>
}

type WithoutForm<Dialog extends typeof RecordDialog | typeof HistoryDialog> = Omit<ComponentProps<Dialog>, 'form'>

/** The dialogs of a noun's form; `bring` loads them ahead of the first that is opened. */
export function formDialogs({ load }: Pick<LazyForm, 'load'>) {
  const bring = async () => {
    const [form, record, history] = await Promise.all([
      load(),
      import('./record-dialog.tsx'),
      import('./history-dialog.tsx'),
    ])
    return { form, ...record, ...history }
  }
  return {
    bring,
    RecordDialog: lazy(async () => {
      const code = await bring().catch(missing)
      if (!code) return { default: CodeMissing }
      return { default: (props: WithoutForm<typeof RecordDialog>) => <code.RecordDialog form={code.form} {...props} /> }
    }),
    HistoryDialog: lazy(async () => {
      const code = await bring().catch(missing)
      if (!code) return { default: CodeMissing }
      return {
        default: (props: WithoutForm<typeof HistoryDialog>) => <code.HistoryDialog form={code.form} {...props} />,
      }
    }),
  }
}

function missing(error: unknown) {
  console.warn('The form could not be loaded', error)
}

/** What is typed elsewhere is kept: a reload costs nothing. */
function CodeMissing({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Not loaded" onClose={onClose}>
      <div className="dialog-body">
        <Alert tone="danger">The form could not be loaded. Reload the page to try again.</Alert>
      </div>
    </Dialog>
  )
}
