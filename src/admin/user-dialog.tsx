import { useState } from 'react'
import { browserApi } from '../browser/api.ts'
import { session } from '../browser/session.ts'
import type { User } from '../features/users/user.ts'
import { UserFields, userRules } from '../features/users/user-fields.tsx'
import { type ApiError, isApiError } from '../lib/api.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useFieldErrors } from '../ui/form/use-field-errors.ts'
import { isNotFound } from './record/not-found.ts'
import { ResetSecondFactor } from './reset-second-factor.tsx'

type Props = {
  /** The user to edit; undefined for a new one. */
  user: User | undefined
  /** Closes this dialog, once the list shows the saved user. */
  onSaved: (message: string) => Promise<void>
  /** Called when the user was deleted: the list is out of date. */
  onDeleted: () => void
  onClose: () => void
}

export function UserDialog({ user, onSaved, onDeleted, onClose }: Props) {
  const { errors, check, show } = useFieldErrors(userRules(user))
  const [failure, setFailure] = useState('')

  async function save(form: HTMLFormElement) {
    setFailure('')
    const input = check(form)
    if (!input) return
    try {
      const { data } = await send(user, input)
      session.updateUser(data)
    } catch (error) {
      if (!isApiError(error)) throw error
      return showFailure(form, error)
    }
    await onSaved(user ? 'User updated successfully!' : 'User added successfully!')
  }

  function showFailure(form: HTMLFormElement, error: ApiError) {
    show(form, error.errors)
    if (isNotFound(error)) onDeleted()
    setFailure(`Failed to ${user ? 'update' : 'add'} user. ${error.message || 'Please try again.'}`)
  }

  return (
    <FormDialog
      title={user ? 'Edit user' : 'Add user'}
      save="Save user"
      onSave={save}
      failure={failure}
      onClose={onClose}
    >
      <UserFields user={user} errors={errors} />
      {user && <ResetSecondFactor user={user} />}
    </FormDialog>
  )
}

type Input = Record<'name' | 'email' | 'role' | 'password', string>

/** Sends only the changed fields: another super admin may have changed the others since. */
function send(user: User | undefined, input: Input) {
  if (!user) return browserApi.send<User>('POST', '/auth/users', input)
  const { password, ...rest } = input
  const changed = Object.entries(rest).filter(([field, value]) => value !== user[field as keyof typeof rest])
  const body = { ...Object.fromEntries(changed), ...(password && { password }) }
  return browserApi.send<User>('PUT', `/auth/users/${user.id}`, body)
}
