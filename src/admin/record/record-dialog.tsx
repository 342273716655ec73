import { type RefObject, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { Async } from '../../ui/async.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DiscardDialog } from '../../ui/discard-dialog.tsx'
import { FormSkeleton } from '../../ui/form/form-skeleton.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { PartMissing } from '../../ui/lazy-part.tsx'
import { useUndo } from '../undo/use-undo.ts'
import { WhereShownNote } from '../visibility/where-shown-note.tsx'
import { DeletedNote } from './deleted-note.tsx'
import type { Entity } from './entity.ts'
import { focusLinkedField } from './field-focus.ts'
import { type FormAndRecord, type LoadForm, loadRecord } from './load-record.ts'
import { isNotFound } from './not-found.ts'
import { PlaceInList } from './place-in-list.tsx'
import { RecordFormView } from './record-form.tsx'
import { useRecordEditing } from './use-record-editing.ts'

type Props = {
  entity: Entity
  /** A stable function. */
  loadForm: LoadForm
  /** Undefined for a new record. */
  id: string | undefined
  /** The field to focus; the first one by default. */
  field?: string | undefined
  /** Says where visitors see the record. */
  note?: boolean
  /** The ids of the list's records, read once: what is done here must not change the way through them. */
  listed: RefObject<string[] | null>
  /** Edits another record of the list. */
  onGo: (id: string) => void
  /** Closes the dialog, once the list shows the saved record, unless another one is to be added. */
  onSaved: (message: string, next: Next) => Promise<void>
  /** Called when the record was deleted: the list is out of date. */
  onDeleted: () => void
  onClose: () => void
}

/** `isWaiting` says that the save waits for the network, so that the list does not show it. */
type Next = { addsAnother: boolean; isWaiting?: boolean }

/** Edits a record, or creates one, in a dialog. Asks before it closes, or goes to another, with unsaved changes. */
export function RecordDialog({ entity, loadForm, id, field, note, listed, onGo, onSaved, onDeleted, onClose }: Props) {
  const [ids] = useState(() => listed.current ?? [])
  const load = useCallback(async () => {
    const loaded = await loadRecord(entity, loadForm, id)
    return loaded && { id, ...loaded }
  }, [entity, loadForm, id])
  const result = useAsync(load)
  // The form of the record before stays until the next one is loaded, so that the dialog keeps its height.
  const isOfOther = result.data?.id !== id
  const data = isOfOther && result.failure ? undefined : result.data
  const isDeleted = isNotFound(result.failure)
  useEffect(() => {
    if (isDeleted) onDeleted()
  }, [isDeleted, onDeleted])
  const changes = useRef<Changes>(null)
  /** True once the person has gone on to another record, by buttons that keep the focus. */
  const hasGoneOn = useRef(false)
  function goOn(next: string) {
    hasGoneOn.current = true
    onGo(next)
  }
  const { offerBack } = useUndo()
  /** How many records were added before this one. */
  const [added, setAdded] = useState(0)
  /** The action to take once the person has agreed to discard the changes. */
  const [leave, setLeave] = useState<() => void>()

  const ifDiscarded = (leave: () => void) => (changes.current?.exist ? setLeave(() => leave) : leave())
  async function saved(message: string, next: Next) {
    await onSaved(message, next)
    if (next.addsAnother) setAdded((before) => before + 1)
  }
  const close = () => ifDiscarded(onClose)
  async function discard() {
    const restore = await changes.current?.discard()
    leave?.()
    offerBack('Changes discarded', async () => {
      await restore?.()
      onGo(id ?? 'new')
    })
  }

  return (
    <>
      <Dialog
        title={`${id ? 'Edit' : 'Add'} ${entity.name}`}
        aside={
          id && ids.includes(id) ? (
            <PlaceInList ids={ids} id={id} onGo={(next) => ifDiscarded(() => goOn(next))} />
          ) : undefined
        }
        onClose={close}
      >
        {data ? (
          <div inert={isOfOther}>
            <LoadedForm
              key={data.id ?? `new ${added}`}
              {...{ entity, field, note, onDeleted, changes, hasGoneOn, ...data }}
              loaded={added > 0 ? { ...data.loaded, draft: undefined } : data.loaded}
              onSaved={saved}
              onCancel={close}
            />
          </div>
        ) : (
          <div className="dialog-body">
            {isDeleted && id ? (
              <DeletedNote entity={entity} id={id} onBack={result.reload} />
            ) : (
              <Async
                result={{ ...result, data }}
                failed={`Couldn’t load the ${entity.name}.`}
                skeleton={<FormSkeleton />}
              >
                {() => <PartMissing />}
              </Async>
            )}
          </div>
        )}
      </Dialog>
      {leave && <DiscardDialog onDiscard={discard} onClose={() => setLeave(undefined)} />}
    </>
  )
}

/** The unsaved changes of the form, for the dialog around it. */
type Changes = { exist: boolean; discard: () => Promise<() => Promise<void>> }

type LoadedProps = FormAndRecord &
  Pick<Props, 'entity' | 'id' | 'field' | 'note' | 'onSaved' | 'onDeleted'> & {
    changes: RefObject<Changes | null>
    hasGoneOn: RefObject<boolean>
    onCancel: () => void
  }

function LoadedForm({ changes, hasGoneOn, field, note, onDeleted, onSaved, onCancel, ...options }: LoadedProps) {
  const addsAnother = useRef(false)
  const editor = useRecordEditing({
    ...options,
    onSaved: (message, merged) => onSaved(`${message}\n${merged}`.trim(), { addsAnother: addsAnother.current }),
    onWaiting: (message) => void onSaved(message, { addsAnother: addsAnother.current, isWaiting: true }),
    onFailed: (failure) => isNotFound(failure) && onDeleted(),
  })
  const { isDirty, discard, save, element, state } = editor
  useImperativeHandle(changes, () => ({ exist: isDirty, discard }))
  // The browser has focused the first button of the dialog. Whoever goes through the list stays on its button.
  useLayoutEffect(() => {
    const staysOnButton = hasGoneOn.current && document.activeElement?.closest('.place-in-list')
    if (!staysOnButton) focusLinkedField(element.current, field)
  }, [element, field, hasGoneOn])
  const isSaving = state.phase.status === 'saving'
  async function saveAndAddAnother() {
    addsAnother.current = true
    await save()
    addsAnother.current = false
  }
  return (
    <RecordFormView
      editor={editor}
      buttons={
        <>
          <Button variant="outline" busy={isSaving} onClick={onCancel}>
            Cancel
          </Button>
          {options.id === undefined && (
            <Button variant="outline" busy={isSaving} onClick={saveAndAddAnother}>
              Save and add another
            </Button>
          )}
        </>
      }
    >
      {note && options.id && <WhereShownNote entity={options.entity} id={options.id} />}
    </RecordFormView>
  )
}
