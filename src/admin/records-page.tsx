import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { noteOpenForm } from '../browser/session-redirect.tsx'
import { ownSort } from '../lib/list-keys.ts'
import type { Visibility } from '../lib/visibility.ts'
import { AddButton } from '../ui/add-button.tsx'
import { LoadFailure } from '../ui/async.tsx'
import { useMedia } from '../ui/hooks/use-media.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { History, Pencil, Trash2 } from '../ui/icons/console-icons.tsx'
import { isSaveData } from '../ui/is-save-data.ts'
import { DataTable, type TableTexts } from '../ui/table/data-table.tsx'
import type { Filter } from '../ui/table/filters.ts'
import { MoreActions } from '../ui/table/more-actions.tsx'
import { createSelection } from '../ui/table/selection.ts'
import { nameOfRow } from '../ui/table/table-row.tsx'
import { useToast } from '../ui/toast.tsx'
import { BulkActions, type Chosen } from './bulk/bulk-actions.tsx'
import { MoveButtons } from './order/move-buttons.tsx'
import { OrderNote } from './order/order-note.tsx'
import { type Order, useOrder } from './order/use-order.ts'
import { DeleteDialog, DeleteQuestion } from './record/delete-dialog.tsx'
import { DuplicateButton } from './record/duplicate-button.tsx'
import type { Entity } from './record/entity.ts'
import { HistoryDialog } from './record/history-dialog.tsx'
import { type LinkedForm, useLinkedForm } from './record/linked-form.ts'
import type { LoadForm } from './record/load-record.ts'
import { useColumnsWithOthers } from './record/others-here.tsx'
import { RecordDialog } from './record/record-dialog.tsx'
import { UnsavedDrafts } from './record/unsaved-drafts.tsx'
import { useEditInPlace } from './record/use-edit-in-place.ts'
import { SpreadsheetMenu } from './spreadsheets/spreadsheet-menu.tsx'
import { useShownColumns, useTablePreferences } from './table-view/use-table-preferences.ts'
import { ViewButton } from './table-view/view-button.tsx'
import { useUndo } from './undo/use-undo.ts'
import type { RecordList } from './use-record-list.ts'
import { EyeButton } from './visibility/eye-button.tsx'
import { byVisibility, withBadges, withVisibility } from './visibility/record-visibility.tsx'

type Props<Rec> = TableTexts<Rec> & {
  entity: Entity
  loadForm: LoadForm
  /** False for records that have no visibility. */
  canHide?: boolean
  records: RecordList<Rec>
  /** The label of the button: 'Add Speaker'. */
  add: string
  /** Returns the question before a deletion; the usual one by default. */
  deleteQuestion?: (record: Rec, usual: ReactNode) => ReactNode
  /** Returns a note below the question before many are deleted, about what else changes. */
  deleteManyNote?: (ids: string[]) => ReactNode
  /** Return the messages of failures; `detail` is the server's message, or ''. */
  loadFailed?: (detail: string) => string
  deleteFailed?: (detail: string) => string
  /** Other actions of a row, in its menu. A stable function. */
  moreActions?: (record: Rec) => ReactNode
  /** Other actions for many chosen rows. */
  manyActions?: (chosen: Chosen) => ReactNode
  /** A stable array. */
  filters?: readonly Filter<Rec>[]
  /** Set where staff can order the list; `partOf` returns the part within which a record is moved. */
  ordering?: { partOf?: (record: Rec) => string }
  /** In place of the table. */
  otherView?: ((open: (record: Rec) => void) => ReactNode) | undefined
  /** How long the message of a success stays, in milliseconds; the usual time by default. */
  messageTime?: number
}

/** The list of an entity's records, with the dialogs that add, edit and delete them and show their history. */
export function RecordsPage<Rec extends { id: string } & Visibility>({
  entity,
  loadForm: loadOwnForm,
  canHide = true,
  records,
  add,
  deleteQuestion = (_record, usual) => usual,
  deleteManyNote,
  loadFailed = usual(`Failed to fetch ${entity.name}s`),
  deleteFailed = usual(`Failed to delete ${entity.name}.`),
  moreActions,
  manyActions,
  filters: ownFilters,
  ordering,
  otherView,
  messageTime,
  ...table
}: Props<Rec>) {
  const { offer } = useUndo()
  const loadForm = useCallback(
    async () => (canHide ? withVisibility(loadOwnForm) : loadOwnForm()),
    [canHide, loadOwnForm],
  )
  const showSuccess = (message: string) => offer(message, messageTime)
  const { failure, reload } = records
  const order = useOrder(entity, records, (record) => nameOfRow(table.columns, record))
  const moveBy = useMoveBy(order, ordering?.partOf)
  const { canMove, isSearched } = order
  const stays = canMove
    ? undefined
    : isSearched
      ? 'Clear the search and the filters to move it'
      : 'Sort by “Order” to move it'
  const isOrderable = ordering !== undefined
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
  const isWide = useMedia('(width >= 64rem)')
  // Preloads the form, so that a dialog opens immediately, even offline.
  useEffect(() => {
    if (!isSaveData()) loadForm().catch(() => {})
  }, [loadForm])

  const preferences = useTablePreferences(entity.path)
  const shown = useShownColumns(table.columns, preferences.hidden)
  const columns = useMemo(() => shown.map(withBadges), [shown])
  const shownColumns = useColumnsWithOthers(entity, columns)
  const nameOf = useCallback((record: Rec) => nameOfRow(columns, record), [columns])
  const rowActions = useCallback(
    (record: Rec) => {
      const name = nameOf(record)
      const eye = canHide && <EyeButton {...{ entity, record, name, reload, messageTime }} />
      return (
        <>
          {isWide && eye}
          <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => setEditing(record.id)} />
          <MoreActions name={name} isMenu>
            {!isWide && eye}
            <DuplicateButton {...{ entity, loadForm, id: record.id, name, reload, messageTime }} />
            {moreActions?.(record)}
            {isOrderable && <MoveButtons name={name} reason={stays} onMove={(by) => moveBy(record, by)} />}
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
    [nameOf, moreActions, entity, loadForm, reload, messageTime, canHide, isWide, isOrderable, stays, moveBy],
  )

  const filters = useMemo(() => [...(ownFilters ?? []), ...(canHide ? [byVisibility] : [])], [ownFilters, canHide])
  const inPlace = useEditInPlace({ entity, loadForm, reload, messageTime })
  const open = useCallback(({ id }: Rec) => setEditing(id), [])

  function close() {
    setEditing(undefined)
    setLinked(null)
  }
  async function saved(message: string, { addsAnother, isWaiting }: { addsAnother: boolean; isWaiting?: boolean }) {
    if (!isWaiting) await reload()
    if (!addsAnother) close()
    showSuccess(message)
  }

  return (
    <>
      <UnsavedDrafts entity={entity} isOpen={editing !== undefined} onContinue={setEditing} />
      <DataTable
        {...table}
        columns={shownColumns}
        filters={filters}
        tools={
          <>
            {isOrderable && <OrderNote order={order} />}
            <ViewButton preferences={preferences} columns={table.columns} />
          </>
        }
        singular={entity.name}
        list={isOrderable ? { ...records, rows: order.rows } : records}
        order={isOrderable ? { sort: ownSort, canMove, partOf: ordering.partOf, onMove: order.move } : undefined}
        rowActions={rowActions}
        onOpen={open}
        editing={inPlace}
        listed={listed}
        selection={{
          rows: selection,
          actions: (
            <BulkActions
              {...{ entity, loadForm, selection, reload, canHide }}
              more={manyActions}
              deleteNote={deleteManyNote}
            />
          ),
        }}
        otherView={otherView?.(open)}
        action={
          <div className="flex items-center justify-center gap-2">
            <AddButton onClick={() => setEditing('new')}>{add}</AddButton>
            <SpreadsheetMenu entity={entity} reload={reload} />
          </div>
        }
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
          note={canHide}
          listed={listed}
          onGo={setEditing}
          onSaved={saved}
          onDeleted={reload}
          onClose={close}
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

/** Returns a stable function that moves a record one place within its part of the list, as long as there is one. */
function useMoveBy<Rec extends { id: string }>(order: Order<Rec>, partOf: (record: Rec) => string = () => '') {
  const toast = useToast()
  const { rows = [], move } = order
  const current = useRef({ rows, partOf })
  useEffect(() => {
    current.current = { rows, partOf }
  })
  return useCallback(
    (record: Rec, by: 1 | -1) => {
      const { rows, partOf } = current.current
      const part = rows.filter((each) => partOf(each) === partOf(record))
      const beside = part[part.findIndex(({ id }) => id === record.id) + by]
      if (beside) move(record.id, by < 0 ? { before: beside.id } : { after: beside.id })
      else toast.success(by < 0 ? 'It’s already the first.' : 'It’s already the last.')
    },
    [move, toast],
  )
}

const usual = (message: string) => (detail: string) => detail || message
