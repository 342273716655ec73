import { useState } from 'react'
import { isApiError } from '../../lib/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormSkeleton } from '../../ui/form/form-skeleton.tsx'
import { valuesOf } from '../../ui/form/form-values.ts'
import type { AnyRecordForm } from '../../ui/form/record-form.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { PartMissing } from '../../ui/lazy-part.tsx'
import type { LoadForm } from '../record/load-record.ts'

type Props = {
  title: string
  loadForm: LoadForm
  /** Sends the values. @throws ApiError */
  onSave: (values: object) => Promise<void>
  onClose: () => void
}

/** Asks for a field and its value for many records. */
export function ChangeDialog({ loadForm, ...props }: Props) {
  const [load] = useState(() => async () => ({ form: await loadForm().catch(() => null) }))
  const { data } = useAsync(load)
  if (data?.form) return <LoadedDialog form={data.form} {...props} />
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <div className="dialog-body">{data ? <PartMissing /> : <FormSkeleton />}</div>
    </Dialog>
  )
}

function LoadedDialog({ form, title, onSave, onClose }: Omit<Props, 'loadForm'> & { form: AnyRecordForm }) {
  const shared = form.sharedFields ?? {}
  const [field, setField] = useState(Object.keys(shared)[0] ?? '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const SharedField = shared[field]
  const defaults = form.valuesOf(undefined)

  async function save(element: HTMLFormElement) {
    setErrors({})
    setFailure('')
    const input = form.inputOf({ ...defaults, ...valuesOf(element) })
    try {
      await onSave({ [field]: input[field] })
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      const own = error.errors.find((each) => each.field === `values.${field}`)
      if (own) setErrors({ [field]: own.message })
      else setFailure(error.message || 'Couldn’t save the changes.')
    }
  }

  return (
    <FormDialog title={title} save="Change" onSave={save} failure={failure} onClose={onClose}>
      <SelectField label="Field" value={field} onChange={({ currentTarget }) => setField(currentTarget.value)}>
        {Object.keys(shared).map((name) => (
          <option key={name} value={name}>
            {form.labels[name]}
          </option>
        ))}
      </SelectField>
      {SharedField && <SharedField key={field} values={defaults} errors={errors} id={undefined} isNew />}
    </FormDialog>
  )
}
