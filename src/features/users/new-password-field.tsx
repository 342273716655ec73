import { type ReactNode, useState } from 'react'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { isSaveData } from '../../ui/is-save-data.ts'
import { lazyAfterLoad } from '../../ui/lazy-part.tsx'
import { personLimits } from './person-rules.ts'

const PasswordStrength = lazyAfterLoad(() => import('./password-strength.tsx'))

type Props = { label: string; error: string | undefined; hint?: ReactNode; required?: boolean }

/** The field `password` of a form for choosing one. While people type, it shows how strong the password is. */
export function NewPasswordField({
  hint = `At least ${personLimits.minPassword} characters`,
  required = true,
  ...texts
}: Props) {
  const [typed, setTyped] = useState({ password: '', person: [''] })
  return (
    <div>
      <PasswordField
        {...texts}
        name="password"
        autoComplete="new-password"
        required={required}
        maxLength={personLimits.password}
        hint={hint}
        onInput={({ currentTarget: { value: password, form } }) => {
          const { name = '', email = '' } = form ? Object.fromEntries(new FormData(form)) : {}
          setTyped({ password, person: [String(name), String(email)] })
        }}
      />
      {/* A live region is announced only if it was there before its content. */}
      <div aria-live="polite" className="empty:absolute">
        {typed.password && !isSaveData() && <PasswordStrength {...typed} />}
      </div>
    </div>
  )
}

type ConfirmProps = { label: string; error: string | undefined }

/** The field `confirmPassword`, for the same password once more. */
export const ConfirmPasswordField = (props: ConfirmProps) => (
  <PasswordField
    {...props}
    name="confirmPassword"
    autoComplete="new-password"
    required
    maxLength={personLimits.password}
  />
)
