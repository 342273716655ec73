import type { ComponentType } from 'react'
import type { Visibility } from '../../lib/visibility.ts'
import { inputWithVisibility } from '../../lib/visibility-fields.ts'
import type { FormValues } from '../../ui/form/form-values.ts'
import { type AnyRecordForm, type FieldsProps, textsOf } from '../../ui/form/record-form.ts'

/** The values of the visibility: 'on' or 'off', and moments as ISO 8601 or ''. */
export type VisibilityValues = { hidden: string; showAt: string; hideAt: string }

const labels: Record<keyof VisibilityValues, string> = { hidden: 'Hidden', showAt: 'From', hideAt: 'Until' }

/** Returns the form of an entity with the fields of the visibility below its own. */
export function withVisibility(
  form: AnyRecordForm,
  VisibilityFields: ComponentType<FieldsProps<VisibilityValues>>,
): AnyRecordForm {
  return {
    ...form,
    schema: inputWithVisibility(form.schema),
    labels: { ...form.labels, ...labels },
    valuesOf: (record?: Visibility) => ({ ...form.valuesOf(record), ...textsOf(labels, { hidden: false, ...record }) }),
    inputOf: ({ hidden, showAt, hideAt, ...values }: FormValues) => ({
      ...form.inputOf(values),
      ...(hidden !== undefined && { hidden: hidden === 'on', showAt, hideAt }),
    }),
    Fields: (props: FieldsProps<VisibilityValues>) => (
      <>
        <form.Fields {...props} />
        <VisibilityFields {...props} />
      </>
    ),
  }
}
