import type { SaveKeys } from '../../browser/save-keys.ts'
import type { FormValues } from '../../ui/form/form-values.ts'
import type { AnyRecordForm } from '../../ui/form/record-form.ts'
import type { Entity } from './entity.ts'
import type { RecordState } from './record-editing.ts'

/** The record that a form saves, and what the save is based on. */
export type SaveTarget = {
  entity: Entity
  form: AnyRecordForm
  /** Undefined for a new record. */
  id: string | undefined
  /** The ETag of the state that the values are based on. */
  version: string | undefined
  /** The record as last loaded or saved. */
  base: RecordState
  /** The values of `version`, where that is not the one of `base`; undefined if unknown. */
  ancestor?: FormValues | undefined
  /** Of this form. */
  keys: SaveKeys
  /** Called with the part of the body that was sent, from 0 to 1. */
  onProgress?: (progress: number) => void
}
