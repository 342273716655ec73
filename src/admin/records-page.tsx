import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { noteOpenForm } from '../browser/session-redirect.tsx'
import { AddButton } from '../ui/add-button.tsx'
import { LoadFailure } from '../ui/async.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { History, Pencil, Trash2 } from '../ui/icons/console-icons.tsx'
import { isSaveData } from '../ui/is-save-data.ts'
import { DataTable, type TableTexts } from '../ui/table/data-table.tsx'
import { MoreActions } from '../ui/table/more-actions.tsx'
import { createSelection } from '../ui/table/selection.ts'
import { nameOfRow } from '../ui/table/table-row.tsx'
import { BulkActions, type Chosen } from './bulk/bulk-actions.tsx'
import { DeleteDialog, DeleteQuestion } from './record/delete-dialog.tsx'
import { DuplicateButton } from './record/duplicate-button.tsx'
import type { Entity } from './record/entity.ts'
import { HistoryDialog } from './record/history-dialog.tsx'
import type { LoadForm } from './record/load-record.ts'
import { RecordDialog } from './record/record-dialog.tsx'
import { UnsavedDrafts } from './record/unsaved-drafts.tsx'
import { useUndo } from './undo/use-undo.ts'
import type { RecordList } from './use-record-list.ts'

type Props<Rec> = TableTexts<Rec> & {
  entity: Entity
  loadForm: LoadForm
  records: RecordList<Rec>
  /** The label of the button: 'Add Speaker'. */
  add: string
  /** Returns the question before a deletion, unless it is the usual one. */
  deleteQuestion?: (record: Rec, usual: ReactNode) => ReactNode
  /** Return the message of a failure, unless it is the usual one; `detail` is the server's message, or ''. */
  loadFailed?: (detail: string) => string
  deleteFailed?: (detail: string) => string
  /** Other actions of a row, in its menu. A stable function. */
  moreActions?: (record: Rec) => ReactNode
  /** Other actions for many chosen rows. */
  manyActions?: (chosen: Chosen) => ReactNode
  /** In place of the table. */
  otherView?: ((open: (record: Rec) => void) => ReactNode) | undefined
  /** How long the message of a success stays, in milliseconds, unless as usual. */
  messageTime?: number
}

/** The list of an entity's records, with the dialogs that add, edit and delete them and show their history. */
export function RecordsPage<Rec extends { id: string }>({
  entity,
  loadForm,
  records,
  add,
  deleteQuestion = (_record, usual) => usual,
  loadFailed = usual(`Failed to fetch ${entity.name}s`),
  deleteFailed = usual(`Failed to delete ${entity.name}.`),
  moreActions,
  manyActions,
  otherView,
  messageTime,
  ...table
}: Props<Rec>) {
  const { offer } = useUndo()
  const showSuccess = (message: string) => offer(message, messageTime)
  const { failure, reload } = records
  const [editing, setEditing] = useState<string>()
  const [linked, setLinked] = useState<LinkedForm>()
  const openLinked = useCallback((form: string, field?: string) => {
    setEditing(form)
    setLinked({ form, ...(field && { field }) })
  }, [])
  useLinkedForm(openLinked)
  const { pathname } = useLocation()
  useEffect(() => noteOpenForm(pathname, editing), [pathname, editing])
  const listed = useRef<string[]>(null)
  const [selection] = useState(createSelection)
  const [deleting, setDeleting] = useState<Rec>()
  const [historyOf, setHistoryOf] = useState<Rec>()
  // Preloads the form, so that a dialog opens immediately, even offline.
  useEffect(() => {
    if (!isSaveData()) loadForm().catch(() => {})
  }, [loadForm])

  const { columns } = table
  const nameOf = useCallback((record: Rec) => nameOfRow(columns, record), [columns])
  const rowActions = useCallback(
    (record: Rec) => {
      const name = nameOf(record)
      return (
        <>
          <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => setEditing(record.id)} />
          <MoreActions name={name} isMenu>
            <DuplicateButton {...{ entity, loadForm, id: record.id, name, reload, messageTime }} />
            {moreActions?.(record)}
            <IconButton
              icon={History}
              label={`History of ${name}`}
              short="History"
              onClick={() => setHistoryOf(record)}
            />
            <IconButton
              icon={Trash2}
              tone="danger"
              label={`Delete ${name}`}
              short="Delete"
              onClick={() => setDeleting(record)}
            />
          </MoreActions>
        </>
      )
    },
    [nameOf, moreActions, entity, loadForm, reload, messageTime],
  )

  const open = useCallback(({ id }: Rec) => setEditing(id), [])

  async function saved(message: string, { addsAnother }: { addsAnother: boolean }) {
    await reload()
    if (!addsAnother) setEditing(undefined)
    showSuccess(message)
  }

  return (
    <>
      <UnsavedDrafts entity={entity} isOpen={editing !== undefined} onContinue={setEditing} />
      <DataTable
        {...table}
        plural={`${entity.name}s`}
        list={records}
        rowActions={rowActions}
        onOpen={open}
        listed={listed}
        selection={{
          rows: selection,
          singular: entity.name,
          actions: <BulkActions {...{ entity, loadForm, selection, reload }} more={manyActions} />,
        }}
        otherView={otherView?.(open)}
        action={<AddButton onClick={() => setEditing('new')}>{add}</AddButton>}
        failure={
          failure && (
            <LoadFailure failure={failure} reload={reload}>
              {loadFailed(failure.message)}
            </LoadFailure>
          )
        }
      />
      {editing && (
        <RecordDialog
          entity={entity}
          loadForm={loadForm}
          id={editing === 'new' ? undefined : editing}
          field={linked?.form === editing ? linked.field : undefined}
          listed={listed}
          onGo={setEditing}
          onSaved={saved}
          onDeleted={reload}
          onClose={() => {
            setEditing(undefined)
            setLinked(null)
          }}
        />
      )}
      {historyOf && (
        <HistoryDialog
          entity={entity}
          id={historyOf.id}
          name={nameOf(historyOf)}
          onClose={() => setHistoryOf(undefined)}
        />
      )}
      {deleting && (
        <DeleteDialog
          entity={entity}
          id={deleting.id}
          name={nameOf(deleting)}
          onDeleted={showSuccess}
          failed={deleteFailed}
          reload={reload}
          onClose={() => setDeleting(undefined)}
        >
          {deleteQuestion(deleting, <DeleteQuestion entity={entity} name={nameOf(deleting)} />)}
        </DeleteDialog>
      )}
    </>
  )
}

const usual = (message: string) => (detail: string) => detail || message

/** The router state of a link that opens a form: the id of a record, or 'new', and the field to focus. */
export type LinkedForm = { form?: string; field?: string } | null

/** Opens the form that the link to this page names, but not again after a reload. */
export function useLinkedForm(open: (id: string, field?: string) => void) {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const { form, field } = (state as LinkedForm) ?? {}
  useEffect(() => {
    if (!form) return
    open(form, field)
    navigate({ pathname, search: window.location.search }, { replace: true, state: null })
  }, [form, field, open, navigate, pathname])
}
