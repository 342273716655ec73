import { useState } from 'react'
import { browserApi } from '../browser/api.ts'
import { session } from '../browser/session.ts'
import type { ShownUser } from '../features/users/user.ts'
import { UserFields, type UserForm, userRules } from '../features/users/user-fields.tsx'
import { type ApiError, isApiError } from '../lib/api.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useFieldErrors } from '../ui/form/use-field-errors.ts'
import { OpenInvitation } from './open-invitation.tsx'
import { isNotFound } from './record/not-found.ts'
import { ResetSecondFactor } from './reset-second-factor.tsx'

type Props = {
  form: UserForm
  /** Closes this dialog, once the list shows the saved user. */
  onSaved: (message: string) => Promise<void>
  /** Called when the user was deleted: the list is out of date. */
  onDeleted: () => void
  onClose: () => void
}

const texts = {
  add: { title: 'Add user', save: 'Save user', verb: 'add' },
  edit: { title: 'Edit user', save: 'Save user', verb: 'update' },
  invite: { title: 'Invite user', save: 'Send invitation', verb: 'invite' },
}

export function UserDialog({ form: userForm, onSaved, onDeleted, onClose }: Props) {
  const { user } = userForm
  const { title, save: saveLabel, verb } = texts[userForm.kind]
  const { errors, check, show } = useFieldErrors(userRules(userForm))
  const [failure, setFailure] = useState('')

  async function save(form: HTMLFormElement) {
    setFailure('')
    const input = check(form)
    if (!input) return
    try {
      const { data, message } = await send(userForm, input)
      session.updateUser(data)
      await onSaved(message)
    } catch (error) {
      if (!isApiError(error)) throw error
      showFailure(form, error)
    }
  }

  function showFailure(form: HTMLFormElement, error: ApiError) {
    show(form, error.errors)
    if (isNotFound(error)) onDeleted()
    setFailure(`Failed to ${verb} user. ${error.message || 'Please try again.'}`)
  }

  return (
    <FormDialog title={title} save={saveLabel} onSave={save} failure={failure} onClose={onClose}>
      <UserFields form={userForm} errors={errors} />
      {user?.invitedRole && <OpenInvitation user={user} role={user.invitedRole} />}
      {user && <ResetSecondFactor user={user} />}
    </FormDialog>
  )
}

type Input = Record<'name' | 'email' | 'role' | 'password', string>

/** Sends only the changed fields: another super admin may have changed the others since. */
function send({ kind, user }: UserForm, { password, ...rest }: Input) {
  if (user) return sendChanges(user, password, rest)
  if (kind === 'invite') return browserApi.send<ShownUser>('POST', '/auth/users/invitations', rest)
  return browserApi.send<ShownUser>('POST', '/auth/users', { ...rest, password })
}

function sendChanges(user: ShownUser, password: string, rest: Omit<Input, 'password'>) {
  // With a password, the role of an invitation takes effect at once.
  const shown = { ...user, role: (!password && user.invitedRole) || user.role }
  const changed = Object.entries(rest).filter(([field, value]) => value !== shown[field as keyof typeof rest])
  const body = { ...Object.fromEntries(changed), ...(password && { password }) }
  return browserApi.send<ShownUser>('PUT', `/auth/users/${user.id}`, body)
}
