import { type FormValues, isSameValue } from '../../ui/form/form-values.ts'
import type { About } from '../outbox/send-or-wait.ts'
import { draftLabel } from './form-data.ts'
import type { SaveTarget } from './save-target.ts'

/**
 * Describes the save of a form for the outbox, with its draft.
 * @param target with the `ancestor` of its version
 */
export function aboutFormSave(
  { entity, form, id, version, base, ancestor, keys }: SaveTarget,
  values: FormValues,
): About {
  const label = draftLabel(entity, form, values)
  const at = new Date().toISOString()
  return {
    label,
    form: {
      entity: entity.name,
      id,
      page: window.location.pathname + window.location.search,
      draft: { values, label, version, at, sent: keys.last(), base: ancestor },
    },
    changes: Object.entries(form.labels)
      .filter(([field]) => field in values && !isSameValue(values[field], base.values[field]))
      .map(([field, label]) => ({ label, from: base.values[field], to: values[field] })),
  }
}
