import type { Draft } from '../../browser/drafts.ts'
import { type FormValues, hasChanges, isSameValue } from '../../ui/form/form-values.ts'
import { type Merge, pick } from './merge.ts'
import type { SavedBy } from './saved-by.ts'

/** A state of a record: its values in the form, and its ETag; undefined for a record that was never saved. */
export type RecordState = { values: FormValues; version: string | undefined }

/** The initial data of a form. */
export type LoadedRecord = RecordState & { draft: Draft | undefined; isDeleted?: boolean }

export type Conflict = { theirs: RecordState; merge: Merge; savedBy: SavedBy | undefined }

type Phase =
  | { status: 'editing' }
  /** `progress` is the part of the body that was sent, from 0 to 1. */
  | { status: 'saving'; progress?: number }
  /** `theirs` was saved since this form was opened; the person chooses between the two versions of some fields. */
  | ({ status: 'conflict' } & Conflict)
  /** The typed values remain, to be copied. */
  | { status: 'deleted' }

export type RecordEditing = {
  phase: Phase
  /** The id of the record that this form created. */
  createdId: string | undefined
  /** The record as last loaded or saved: discarding changes returns to it. */
  base: RecordState
  /** The values that the fields are rendered with; from then on, they are uncontrolled. */
  values: FormValues
  /** The ETag to save against; older than that of `base` if an old draft was restored. */
  version: string | undefined
  /** The key of the fields: another one renders them again with `values`. */
  fieldsKey: number
  /** Messages by the names of the fields. */
  errors: Record<string, string>
  failure: { message: string; detail: string | undefined } | undefined
  /** The draft that the fields started with. */
  restored: Draft | undefined
}

type Action =
  | { type: 'edited'; field: string }
  | { type: 'submitted' }
  | { type: 'progressed'; progress: number }
  | { type: 'rejected'; errors: Record<string, string>; failure?: RecordEditing['failure'] }
  /**
   * `sent` was saved as `saved`, except the fields `adopted`, which have someone else's values. `typed` holds the
   * current values of the fields.
   */
  | { type: 'saved'; id: string; saved: RecordState; sent: FormValues; typed: FormValues; adopted?: string[] }
  /** The save is complete, including the steps after it. */
  | { type: 'finished' }
  | { type: 'conflicted'; mine: FormValues; conflict: Conflict }
  /** `base` is the record as it is on the site now; the form goes on with `values`. */
  | { type: 'resolved'; base: RecordState; values: FormValues }
  | { type: 'deleted' }
  | { type: 'discarded' }
  /** Discarding was undone. */
  | { type: 'restored'; draft: Draft }
  /** The same person saved the record outside this form, by the switch of a section. */
  | { type: 'versionChanged'; version: string | undefined }

export function startEditing({ values, version, draft, isDeleted }: LoadedRecord): RecordEditing {
  return {
    phase: { status: isDeleted ? 'deleted' : 'editing' },
    createdId: undefined,
    base: { values, version },
    values: { ...values, ...draft?.values },
    version: draft ? draft.version : version,
    fieldsKey: 0,
    errors: {},
    failure: undefined,
    restored: draft,
  }
}

const editing: Phase = { status: 'editing' }

export function reduce(state: RecordEditing, action: Action): RecordEditing {
  const { phase } = state
  switch (action.type) {
    case 'edited':
      return { ...state, errors: without(state.errors, action.field) }
    case 'submitted':
      return { ...state, phase: { status: 'saving' }, errors: {}, failure: undefined }
    case 'progressed':
      return phase.status === 'saving' ? { ...state, phase: { ...phase, progress: action.progress } } : state
    case 'rejected':
      return { ...state, phase: editing, errors: action.errors, failure: action.failure }
    case 'saved':
      return { ...afterSave(state, action), createdId: action.id, restored: undefined }
    case 'finished':
      return phase.status === 'saving' ? { ...state, phase: editing } : state
    case 'conflicted':
      return { ...state, phase: { status: 'conflict', ...action.conflict }, values: action.mine }
    case 'resolved':
      return { ...renderFields(state, action.base, action.values), phase: editing }
    case 'deleted':
      return { ...state, phase: { status: 'deleted' }, failure: undefined }
    case 'discarded':
      return { ...renderFields(state, state.base), errors: {}, failure: undefined, restored: undefined }
    case 'restored':
      return {
        ...renderFields(state, state.base, { ...state.values, ...action.draft.values }),
        version: action.draft.version,
      }
    case 'versionChanged':
      return { ...state, version: action.version, base: { ...state.base, version: action.version } }
  }
}

/** Renders the fields again, for changes of `base`. */
const renderFields = (state: RecordEditing, base: RecordState, values = base.values): RecordEditing => ({
  ...state,
  base,
  values,
  version: base.version,
  fieldsKey: state.fieldsKey + 1,
})

/**
 * Renders the fields again only if the server changed a value, and never over newer input, so that focus and cursor
 * stay.
 */
function afterSave(
  state: RecordEditing,
  { saved, sent, typed, adopted = [] }: Extract<Action, { type: 'saved' }>,
): RecordEditing {
  const untouched = adopted.filter((field) => isSameValue(typed[field], sent[field]))
  if (hasChanges(typed, sent) && untouched.length > 0)
    return renderFields(state, saved, { ...typed, ...pick(saved.values, untouched) })
  if (hasChanges(typed, sent)) return { ...state, base: saved, values: typed, version: saved.version }
  if (hasChanges(sent, saved.values)) return renderFields(state, saved)
  return { ...state, base: saved, values: saved.values, version: saved.version }
}

function without(errors: Record<string, string>, field: string): Record<string, string> {
  if (!(field in errors)) return errors
  const { [field]: _, ...others } = errors
  return others
}
