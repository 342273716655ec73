import { isEmailAddress } from '../../lib/links.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Rules } from '../../ui/form/use-field-errors.ts'
import { roleLabels } from './role-badge.tsx'
import type { NewUser, User } from './user.ts'

type Field = keyof NewUser

/** What is wrong with what is typed in; a new user needs a password. */
export const userRules = (user: User | undefined): Rules<Field> => ({
  name: (value) => !value && 'Name is required',
  email: (value) => (!value && 'Email is required') || (!isEmailAddress(value) && 'Invalid email address'),
  role: (value) => !value && 'Role is required',
  password: (value) =>
    value ? value.length < 6 && 'Password must be at least 6 characters' : user === undefined && 'Password is required',
})

type Props = {
  /** The user to be changed; left out for a new one. */
  user: User | undefined
  errors: Partial<Record<Field, string>>
}

export function UserFields({ user, errors }: Props) {
  return (
    <>
      <TextField label="Name" name="name" autoComplete="off" required defaultValue={user?.name} error={errors.name} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        required
        defaultValue={user?.email}
        error={errors.email}
      />
      <SelectField label="Role" name="role" required defaultValue={user?.role ?? 'user'} error={errors.role}>
        {Object.entries(roleLabels).map(([role, label]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </SelectField>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required={user === undefined}
        hint={user === undefined ? 'At least 6 characters' : 'Leave empty to keep the current password'}
        error={errors.password}
      />
    </>
  )
}
