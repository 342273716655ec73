import { type FormEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { browserApi } from '../browser/api.ts'
import type { Draft } from '../browser/drafts.ts'
import { session } from '../browser/session.ts'
import { type ApiError, type FieldError, isApiError } from '../lib/api.ts'
import { timeAgo } from '../lib/dates.ts'
import { Alert, detailUnlessIncluded } from '../ui/alert.tsx'
import { type FormValues, isSameForm, valuesOf } from '../ui/form/form-values.ts'
import type { AnyRecordForm } from '../ui/form/record-form.ts'
import { SaveButton } from '../ui/form/save-button.tsx'
import { useSingleFlight } from '../ui/hooks/use-single-flight.ts'
import { useUnsavedChangesPrompt } from '../ui/hooks/use-unsaved-changes-prompt.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { goneWords, isGone } from './gone.ts'
import { bodyOf, checked, fieldOf } from './record-input.ts'
import { type GiveUp, type Start, useDraft } from './use-draft.ts'

/** What a form is opened with. */
export type Opened = {
  values: FormValues
  version: string | undefined
  /** What was typed in before and not saved. */
  draft: Draft | undefined
  /** The record was deleted: what was typed can be read and copied, and not saved. */
  isGone?: boolean
}

type Props = {
  form: AnyRecordForm
  id: string | undefined
  opened: Opened
  onSaved: (message: string) => Promise<void>
  /** In a dialog: learns whether there is anything to be lost, and how to give it up. */
  onDirty?: (giveUp: GiveUp) => void
  /** The record was deleted: the list is out of date. */
  onGone?: () => void
  /** In a dialog: closes it. Left out on a page, which stays and offers to go back to what is saved. */
  onCancel?: () => void
  /** Somebody else made the record first: finds out its id. */
  onTaken?: () => Promise<void>
  /** What stands above the fields and changes the record by itself; it tells of the version that it made. */
  above?: (version: string | undefined, onVersion: (version: string | undefined) => void) => ReactNode
}

type Kept = { values: FormValues; version: string | undefined }

/**
 * The form of a record. What is typed is kept as a draft on this device until it is saved; a failed save leaves
 * everything as it is; when somebody else saved in between, both versions are shown, and nothing is overwritten.
 */
export function RecordEditor({ form, opened, onDirty, onSaved, onGone, onCancel, onTaken, above, ...props }: Props) {
  const { draft } = opened
  /** Of the record that was made here: what is typed from then on belongs to it. */
  const [madeId, setMadeId] = useState<string>()
  const id = props.id ?? madeId
  const [start, setStart] = useState<Start>(() => ({
    base: opened.values,
    values: { ...opened.values, ...draft?.values },
    version: draft ? draft.version : opened.version,
    key: 0,
  }))
  /** As far as is known here, what is kept: starting over leads back to it. */
  const [kept, setKept] = useState<Kept>(opened)
  const [restored, setRestored] = useState(draft !== undefined)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<{ said: string; detail: string | undefined } | undefined>(
    opened.isGone ? { said: goneWords(form.noun), detail: undefined } : undefined,
  )
  const [sent, setSent] = useState<number>()
  const [theirs, setTheirs] = useState<Kept>()
  const element = useRef<HTMLFormElement>(null)
  const { isDirty, note, settle } = useDraft(form, id, start, element, onDirty)

  const [asking, setAsking] = useState(false)
  const isPage = onCancel === undefined
  const focused = useRef('')
  // In a dialog the first field, not the close button; later on, where the focus went with the fields it was in. Before
  // any key can be pressed: whoever is at another field by then, typing, stays there.
  useLayoutEffect(() => {
    if (start.key === 0 ? isPage : document.activeElement !== document.body) return
    const same = focused.current && firstField(element.current, (name) => name === focused.current)
    const field = same || firstField(element.current)
    field?.focus()
  }, [start.key, isPage])
  // An ended session leads on unasked: the draft is kept.
  const isAtRisk = useCallback(() => isDirty && session.state().user !== null, [isDirty])
  useUnsavedChangesPrompt(isAtRisk, 'Leave this page? Your changes are not saved; a draft is kept on this device.')

  /** What is typed anew is wrong no longer, as far as anybody knows. */
  function noteField({ target }: FormEvent) {
    note()
    const name = nameOfField(target as HTMLElement)
    if (errors[name]) setErrors(({ [name]: _, ...others }) => others)
  }

  function show(found: FieldError[]) {
    const own = found.map(({ field, message }) => [fieldOf(form, field), message] as const)
    // Of several errors of one field the first counts: hence backwards.
    setErrors(Object.fromEntries(own.toReversed()))
    const names = own.map(([field]) => field)
    firstField(element.current, (name) => names.includes(name))?.focus()
  }

  const [save, saving] = useSingleFlight(async () => {
    if (!element.current) return
    const values = valuesOf(element.current)
    setFailure(undefined)
    const found = checked(form, values)
    show(found)
    if (found.length > 0) return
    // Begun as a new record that somebody else made in between: nobody here has seen theirs yet.
    if (id && !start.version) return compare(values)
    try {
      const { message, data, version } = await send(values)
      await settle()
      setMadeId(data.id)
      startFrom({ values: form.valuesOf(data), version }, values)
      await onSaved(message)
    } catch (error) {
      if (!isApiError(error)) throw error
      await refused(error, values)
    } finally {
      setSent(undefined)
    }
  })

  function send(values: FormValues) {
    const body = bodyOf(form, values, start.base)
    const options = { version: start.version, ...(body instanceof FormData && { onProgress: setSent }) }
    return id
      ? browserApi.send<{ id: string }>('PUT', `${form.path}/${id}`, body, options)
      : browserApi.send<{ id: string }>('POST', form.path, body, options)
  }

  async function refused(failed: ApiError, values: FormValues) {
    const { status, message, errors: found } = failed
    if (status === 412) return compare(values)
    if (id && isGone(failed)) return sayGone()
    if (found.some(({ field }) => fieldOf(form, field) in form.labels)) show(found)
    say(form.failed(id === undefined, message), message)
    if (status === 409 && id === undefined) await onTaken?.()
  }

  function sayGone() {
    say(goneWords(form.noun), '')
    onGone?.()
  }

  function say(said: string, told: string) {
    setFailure({ said, detail: detailUnlessIncluded(said, told) })
  }

  /** Somebody else saved in between: what they saved, beside what stands here. */
  async function compare(values: FormValues) {
    try {
      const { data, version } = await browserApi.read(`${form.path}/${id}`)
      setStart({ ...start, values })
      setTheirs({ values: form.valuesOf(data), version })
    } catch (error) {
      if (!isApiError(error)) throw error
      if (isGone(error)) sayGone()
      else say(form.failed(false, error.message), error.message)
    }
  }

  /** What is saved now is what the fields start from. They begin anew only if it differs, so that the focus can stay. */
  function startFrom(now: Kept, sent: FormValues) {
    const typed = element.current ? valuesOf(element.current) : sent
    const isTypedOn = !isSameForm(typed, sent)
    const key = isTypedOn || isSameForm(now.values, sent) ? start.key : start.key + 1
    focused.current = nameOfField(document.activeElement)
    setRestored(false)
    setKept(now)
    // What was typed while it was on its way is not saved yet.
    setStart({ base: now.values, values: isTypedOn ? typed : now.values, version: now.version, key })
  }

  async function startOver() {
    await settle()
    setErrors({})
    setFailure(undefined)
    setRestored(false)
    setStart({ base: kept.values, values: kept.values, version: kept.version, key: start.key + 1 })
  }

  if (theirs)
    return (
      <ConflictChoice
        form={form}
        base={start.base}
        mine={start.values}
        theirs={theirs.values}
        onChoose={(values) => {
          setKept(theirs)
          setStart({ base: theirs.values, values, version: theirs.version, key: start.key + 1 })
          setTheirs(undefined)
        }}
      />
    )

  const { Fields } = form
  return (
    <>
      <form
        ref={element}
        method="dialog"
        noValidate
        className="footed"
        onInput={noteField}
        onChange={note}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="dialog-body grid gap-4">
          {restored && draft && (
            <div className="alert tone-info flex flex-wrap items-center justify-between gap-3">
              <p>
                <b>What you typed {timeAgo(draft.at, new Date())} is here again.</b> It was not saved.
              </p>
              <button type="button" onClick={startOver} className="button button-outline">
                Start over
              </button>
            </div>
          )}
          {above?.(start.version, (version) => {
            setKept((now) => ({ ...now, version }))
            setStart((now) => ({ ...now, version }))
          })}
          <Fields key={start.key} values={start.values} errors={errors} />
        </div>
        <div className="dialog-foot items-center">
          {failure && (
            // Beside the button that was pressed: the end of a long form is out of sight.
            <div className="basis-full">
              <Alert tone="danger" detail={failure.detail}>
                {failure.said}
              </Alert>
            </div>
          )}
          <p className="me-auto text-sm text-muted empty:hidden max-sm:basis-full">
            {sent !== undefined ? <Progress sent={sent} /> : isDirty && 'Draft kept on this device'}
          </p>
          {(!isPage || isDirty) && (
            <button
              type="button"
              aria-disabled={saving}
              onClick={() => saving || (isPage ? setAsking(true) : onCancel())}
              className="button button-outline"
            >
              {isPage ? 'Discard changes' : 'Cancel'}
            </button>
          )}
          <SaveButton saving={saving}>{`Save ${form.noun}`}</SaveButton>
        </div>
      </form>
      {asking && <DiscardDialog onDiscard={startOver} onClose={() => setAsking(false)} />}
    </>
  )
}

function Progress({ sent }: { sent: number }) {
  return (
    <label className="flex items-center gap-2">
      Sending
      <progress max={1} value={sent} className="h-2 w-28 accent-(--primary)" />
    </label>
  )
}

/** The first field that can be typed in, of those whose names are wanted. */
function firstField(form: HTMLFormElement | null, isWanted: (name: string) => boolean = () => true) {
  const fields = form?.querySelectorAll<HTMLElement>('input:not([type=hidden]), textarea, select, [data-field]') ?? []
  return [...fields].find((each) => isWanted(nameOfField(each)))
}

const nameOfField = (element: Element | null) =>
  element?.getAttribute('data-field') ?? element?.getAttribute('name') ?? ''
