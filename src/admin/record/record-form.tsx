import type { FormEvent, ReactNode } from 'react'
import { timeAgo } from '../../lib/moments.ts'
import { Alert } from '../../ui/alert.tsx'
import { Bar } from '../../ui/bar.tsx'
import { Button } from '../../ui/button.tsx'
import { SaveButton } from '../../ui/form/save-button.tsx'
import { fillInput } from '../../ui/form/use-image-value.ts'
import { useReceivedFiles } from '../../ui/hooks/use-received-files.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { DeletedNote } from './deleted-note.tsx'
import { fieldName, useFocusRestored } from './field-focus.ts'
import { OthersHere } from './others-here.tsx'
import type { DraftStatus } from './use-draft.ts'
import type { RecordEditor } from './use-record-editing.ts'

type Props = {
  editor: RecordEditor
  /** Above the fields. */
  children?: ReactNode
  /** The buttons before the one that saves. */
  buttons: ReactNode
}

/** The form of a record, or the choice between two versions of it. */
export function RecordFormView({ editor, children, buttons }: Props) {
  const { entity, form, state, dispatch, element, updateDraft, save, discard } = editor
  const { phase, restored } = state
  const onFocus = useFocusRestored(element, state.fieldsKey)
  useReceivedFiles(element, chooseFile)

  if (phase.status === 'conflict')
    return (
      <ConflictChoice
        entity={entity}
        form={form}
        mine={state.values}
        conflict={phase}
        onChoose={(values) => dispatch({ type: 'resolved', base: phase.theirs, values })}
      />
    )

  function edited({ target }: FormEvent) {
    updateDraft()
    if (target instanceof Element) dispatch({ type: 'edited', field: fieldName(target) })
  }

  return (
    <form
      ref={element}
      method="dialog"
      noValidate
      className="footed"
      onInput={edited}
      onChange={updateDraft}
      onFocus={onFocus}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="dialog-body grid gap-4">
        <OthersHere entity={entity} id={editor.id} />
        {restored && (
          <div className="alert tone-info flex flex-wrap items-center justify-between gap-3">
            <p>
              <b>Restored unsaved changes from {timeAgo(restored.at, new Date())}.</b>
            </p>
            <Button variant="outline" onClick={discard}>
              Start over
            </Button>
          </div>
        )}
        {children}
        <form.Fields
          key={state.fieldsKey}
          values={state.values}
          errors={state.errors}
          id={editor.id}
          isNew={state.version === undefined}
        />
      </div>
      <div className="dialog-foot items-center">
        <SaveFailure editor={editor} />
        <Progress editor={editor} />
        {form.SaveNote && editor.id && (
          <form.SaveNote key={state.fieldsKey} id={editor.id} saved={state.base.values} form={element} />
        )}
        {buttons}
        <SaveButton saving={phase.status === 'saving'}>{`Save ${entity.name}`}</SaveButton>
      </div>
    </form>
  )
}

/** Gives a file that was dropped or pasted to the image field at that place, or else to the first one of the form. */
function chooseFile([file]: File[], target: Element): boolean {
  const inputIn = (element: Element | null | undefined) => element?.querySelector<HTMLInputElement>('input[type=file]')
  const input = inputIn(target.closest('[data-image-field]')) ?? inputIn(target.closest('form'))
  if (!file || !input) return false
  fillInput(input, file)
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/** Beside the button that was pressed: the top of a long form is out of sight. */
function SaveFailure({ editor: { entity, id, state, goOn } }: { editor: RecordEditor }) {
  const isDeleted = state.phase.status === 'deleted'
  return (
    <div className="basis-full empty:hidden">
      {isDeleted && id && <DeletedNote entity={entity} id={id} onBack={goOn} />}
      {state.failure && (
        <Alert tone="danger" detail={state.failure.detail}>
          {state.failure.message}
        </Alert>
      )}
    </div>
  )
}

const draftTexts: Record<DraftStatus, string> = {
  none: '',
  storing: 'Saving draft…',
  stored: 'Draft saved on this device',
  failed: 'Not saved. This browser can’t save drafts',
}

function Progress({ editor: { state, draftStatus } }: { editor: RecordEditor }) {
  const progress = state.phase.status === 'saving' ? state.phase.progress : undefined
  return (
    <p className="me-auto text-sm text-muted empty:hidden max-sm:basis-full">
      {progress === undefined ? (
        draftTexts[draftStatus]
      ) : (
        <span className="flex items-center gap-2">
          Sending
          <Bar label="Sending" share={progress} className="h-2 w-28 text-link" />
        </span>
      )}
    </p>
  )
}
