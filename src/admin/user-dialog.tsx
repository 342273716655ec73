import { useState } from 'react'
import { browserApi } from '../browser/api.ts'
import type { User } from '../features/users/user.ts'
import { UserFields, userRules } from '../features/users/user-fields.tsx'
import { type ApiFailure, isApiFailure } from '../lib/api.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useFieldErrors } from '../ui/use-field-errors.ts'

type Props = {
  /** The user to be changed; left out for a new one. */
  user: User | undefined
  /** Closes this dialog, once the list shows what was saved. */
  onSaved: (message: string) => Promise<void>
  onClose: () => void
}

export function UserDialog({ user, onSaved, onClose }: Props) {
  const { errors, check, show } = useFieldErrors(userRules(user))
  const [failure, setFailure] = useState('')

  async function save(form: HTMLFormElement) {
    setFailure('')
    const input = check(form)
    if (!input) return
    try {
      await send(user, input)
    } catch (error) {
      if (!isApiFailure(error)) throw error
      refused(form, error)
      return
    }
    await onSaved(user ? 'User updated successfully!' : 'User added successfully!')
  }

  /** Errors go to their fields; what has no field of its own is said above the buttons. */
  function refused(form: HTMLFormElement, { message, errors: found }: ApiFailure) {
    if (found.length > 0 && show(form, found).length === 0) return
    setFailure(`Failed to ${user ? 'update' : 'add'} user. ${message || 'Please try again.'}`)
  }

  return (
    <FormDialog title={user ? 'Edit user' : 'Add user'} onSave={save} failure={failure} onClose={onClose}>
      <UserFields user={user} errors={errors} />
    </FormDialog>
  )
}

/** An empty password stays out: it keeps the current one. */
function send(user: User | undefined, { password, ...input }: Record<string, string>) {
  const body = password ? { ...input, password } : input
  return user
    ? browserApi.send<User>('PUT', `/auth/users/${user.id}`, body)
    : browserApi.send<User>('POST', '/auth/users', body)
}
