import { PasswordField } from '../../ui/form/password-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Rules } from '../../ui/form/use-field-errors.ts'
import { personLimits, personRules, requiredName } from './person-rules.ts'
import { roleLabels } from './role-labels.ts'
import type { NewUser, User } from './user.ts'

type Field = keyof NewUser

/** @param user the user to edit; a new one, who needs a password, when undefined */
export const userRules = (user: User | undefined): Rules<Field> => ({
  name: requiredName,
  email: personRules.email,
  role: (role) => !role && 'Role is required',
  password: (password) => (user && !password ? false : personRules.password(password)),
})

type Props = {
  /** The user to edit; undefined for a new one. */
  user: User | undefined
  errors: Partial<Record<Field, string>>
}

export function UserFields({ user, errors }: Props) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        required
        maxLength={personLimits.name}
        defaultValue={user?.name}
        error={errors.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        required
        maxLength={personLimits.email}
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
        maxLength={personLimits.password}
        hint={user ? 'Leave empty to keep the current password' : `At least ${personLimits.minPassword} characters`}
        error={errors.password}
      />
    </>
  )
}
