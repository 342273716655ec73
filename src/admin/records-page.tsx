import { History, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { ApiError } from '../lib/api.ts'
import { AddButton } from '../ui/add-button.tsx'
import { Alert, detailUnlessIncluded } from '../ui/alert.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { isSaveData } from '../ui/is-save-data.ts'
import { RetryButton } from '../ui/retry-button.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { useToast } from '../ui/toast.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { formDialogs, type LazyForm } from './form-dialogs.tsx'
import { KeptDrafts } from './kept-drafts.tsx'

/** What a page says of its records, in the specification's words. */
export type RecordWords<Rec> = {
  /** 'Speakers', the page's heading. */
  title: string
  /** 'speakers' */
  plural: string
  /** 'Add Speaker' */
  add: string
  empty: string
  /** What they are for, said beneath: 'Speakers have a page each…' */
  purpose: string
  deleteQuestion: (record: Rec) => ReactNode
  loadFailed: (detail: string) => string
  deleteFailed: (detail: string) => string
  /** How long a success is shown, in milliseconds. */
  shownFor?: number
}

type Props<Rec> = {
  words: RecordWords<Rec>
  /** The same one each time. */
  form: LazyForm
  columns: Column<Rec>[]
  nameOf: (record: Rec) => string
  /** Undefined while they are on their way. */
  records: Rec[] | undefined
  failure: ApiError | undefined
  reload: () => Promise<void>
}

/** A noun's list in the console, and what is done with its records. */
export function RecordsPage<Rec extends { id: string }>(props: Props<Rec>) {
  const { words, form, columns, nameOf, records, failure, reload } = props
  const toast = useToast()
  const [editing, setEditing] = useState<string>()
  const [deleting, setDeleting] = useState<Rec>()
  const [remembering, setRemembering] = useState<Rec>()
  const { RecordDialog, HistoryDialog, bring } = useMemo(() => formDialogs(form), [form])
  // Once the list is there: a dialog then opens at once, and without a network, too.
  useEffect(() => {
    if (!isSaveData()) bring().catch(() => {})
  }, [bring])
  const notLoaded = failure && words.loadFailed(failure.message)
  const sayFor = (text: string) => toast.success(text, words.shownFor ? { milliseconds: words.shownFor } : {})

  const rowActions = useCallback(
    (record: Rec) => (
      <>
        <IconButton icon={Pencil} label={`Edit ${nameOf(record)}`} onClick={() => setEditing(record.id)} />
        <IconButton icon={History} label={`History of ${nameOf(record)}`} onClick={() => setRemembering(record)} />
        <IconButton
          icon={Trash2}
          tone="danger"
          label={`Delete ${nameOf(record)}`}
          onClick={() => setDeleting(record)}
        />
      </>
    ),
    [nameOf],
  )

  async function saved(message: string) {
    await reload()
    setEditing(undefined)
    sayFor(message)
  }

  return (
    <>
      <KeptDrafts form={form} isOpen={editing !== undefined} onContinue={setEditing} />
      <DataTable
        title={words.title}
        noun={words.plural}
        rows={records}
        columns={columns}
        rowActions={rowActions}
        empty={words.empty}
        purpose={words.purpose}
        action={<AddButton onClick={() => setEditing('new')}>{words.add}</AddButton>}
        failure={
          notLoaded && (
            <Alert
              tone="danger"
              detail={detailUnlessIncluded(notLoaded, failure.message)}
              action={<RetryButton reload={reload} />}
            >
              {notLoaded}
            </Alert>
          )
        }
      />
      <Suspense>
        {editing && (
          <RecordDialog
            id={editing === 'new' ? undefined : editing}
            onSaved={saved}
            onGone={reload}
            onClose={() => setEditing(undefined)}
          />
        )}
        {remembering && (
          <HistoryDialog id={remembering.id} name={nameOf(remembering)} onClose={() => setRemembering(undefined)} />
        )}
      </Suspense>
      {deleting && (
        <DeleteDialog
          noun={form.noun}
          path={`${form.path}/${deleting.id}`}
          onDeleted={sayFor}
          failed={words.deleteFailed}
          reload={reload}
          onClose={() => setDeleting(undefined)}
        >
          {words.deleteQuestion(deleting)}
        </DeleteDialog>
      )}
    </>
  )
}
