import { NewPasswordField } from '../../features/users/new-password-field.tsx'
import { personLimits, personRules } from '../../features/users/person-rules.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { NoScriptNotice } from '../frame/no-script-notice.tsx'

const rules = { password: personRules.password, confirmPassword: personRules.confirmPassword }

type Props = {
  /** Saves the password. */
  save: (password: string) => Promise<void>
  fallback: string
  /** The label of the button. */
  action: string
}

/** Chooses a password, with the token of a mailed link. */
export function NewPasswordForm({ save, fallback, action }: Props) {
  const { errors, failure, sending, onSubmit } = useForm(rules, ({ password }) => save(password), fallback)
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-5">
      {failure && <Alert tone="danger">{failure}</Alert>}
      <NewPasswordField label="New password" error={errors.password} />
      <PasswordField
        label="Confirm new password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        maxLength={personLimits.password}
        error={errors.confirmPassword}
      />
      <Button type="submit" busy={sending} variant="primary" className="w-full" busyLabel="Saving…">
        {action}
      </Button>
      <NoScriptNotice action="Setting a password" />
    </form>
  )
}
