import { useState } from 'react'
import { browserApi } from '../../browser/api.ts'
import { maxReasonLength, reasonMissing } from '../../features/check/reason.ts'
import { isApiError } from '../../lib/api.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { useToast } from '../../ui/toast.tsx'

type Props = {
  findingKey: string
  /** The title of the finding. */
  title: string
  reload: () => Promise<void>
  onClose: () => void
}

/** Asks why a finding may stay as it is. */
export function AcceptDialog({ findingKey, title, reload, onClose }: Props) {
  const toast = useToast()
  const { errors, check, show } = useFieldErrors({ reason: (value) => !value && reasonMissing })
  const [failure, setFailure] = useState('')

  async function accept(form: HTMLFormElement) {
    setFailure('')
    const values = check(form)
    if (!values) return
    try {
      await browserApi.send('POST', '/check/accept', { key: findingKey, ...values })
      // Before closing: the dialog returns the focus to its button, which the reload removes.
      await reload()
      onClose()
      toast.success('Accepted until it changes')
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.errors.length > 0 && show(form, error.errors).length === 0) return
      setFailure(error.message || 'Couldn’t accept. Please try again.')
    }
  }

  return (
    <FormDialog title="Accept as it is" save="Accept" onSave={accept} failure={failure} onClose={onClose}>
      <p>{title}</p>
      <TextField
        label="Reason"
        name="reason"
        rows={3}
        required
        maxLength={maxReasonLength}
        error={errors.reason}
        hint="Your colleagues see it on this page. The problem is listed again if something about it changes"
      />
    </FormDialog>
  )
}
