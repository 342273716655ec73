import { useState } from 'react'
import { isHigher, type Role } from '../../lib/policy.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Rules } from '../../ui/form/use-field-errors.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { personLimits, personRules, requiredName } from './person-rules.ts'
import { roleLabels } from './role-labels.ts'
import type { NewUser, ShownUser } from './user.ts'

type Field = keyof NewUser

export const isVerified = ({ email, verifiedEmail }: ShownUser) => email === verifiedEmail

/** The purpose of a user form. If the site sends mail, an account without a verified email gets its role by a link. */
export type UserForm =
  | { kind: 'add' | 'invite'; user?: undefined }
  | { kind: 'edit'; user: ShownUser; byMail: boolean | undefined }

/** Returns true if the owner of the email must prove that the account is theirs before it gets the role. */
const needsProof = ({ kind, user }: UserForm, role: string) =>
  kind === 'edit' && isHigher(role as Role, user.role) && !isVerified(user)

export const userRules = (form: UserForm): Rules<Field> => ({
  name: requiredName,
  email: personRules.email,
  role: (role) => !role && 'Role is required',
  password: (password, { role }) => {
    const isOptional = form.kind === 'invite' || (form.kind === 'edit' && (form.byMail || !needsProof(form, role)))
    return isOptional && !password ? false : personRules.password(password)
  },
})

type Props = {
  form: UserForm
  errors: Partial<Record<Field, string>>
}

export function UserFields({ form, errors }: Props) {
  const { user } = form
  const initialRole = user?.invitedRole ?? user?.role ?? 'user'
  const [role, setRole] = useState<string>(initialRole)
  const proof = needsProof(form, role)
  const isByMail = form.kind === 'edit' && form.byMail
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
      <SelectField
        label="Role"
        name="role"
        required
        defaultValue={initialRole}
        onChange={({ target }) => setRole(target.value)}
        hint={
          proof && isByMail
            ? 'Nobody has confirmed this email. The role takes effect when its owner opens the link we’ll send, or right away if you set a new password.'
            : undefined
        }
        error={errors.role}
      >
        {Object.entries(roleLabels).map(([role, label]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </SelectField>
      {form.kind !== 'invite' && (
        <NewPasswordField
          label="Password"
          required={!user || (proof && !isByMail)}
          hint={passwordHint(user, proof && !isByMail)}
          error={errors.password}
        />
      )}
    </>
  )
}

function passwordHint(user: ShownUser | undefined, isNeeded: boolean): string | undefined {
  if (!user) return undefined
  if (!isNeeded) return 'Leave empty to keep the current password'
  return 'Nobody has confirmed this email, so someone else may know the account’s password. Set a new one together with the role.'
}
