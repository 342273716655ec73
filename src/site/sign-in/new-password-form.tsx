import { useNavigate } from 'react-router'
import type { ReturnState } from '../../browser/current-path.ts'
import { setPassword, useLinkToken } from '../../browser/mailed-links.ts'
import { ConfirmPasswordField, NewPasswordField } from '../../features/users/new-password-field.tsx'
import { personRules } from '../../features/users/person-rules.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { NoScriptNotice } from '../frame/no-script-notice.tsx'

const rules = { password: personRules.password, confirmPassword: personRules.confirmPassword }

type Props = {
  /** The path of the API that takes the link's token and the new password. */
  path: string
  fallback: string
  /** The label of the button. */
  action: string
}

/** Chooses a password, with the token of a mailed link. */
export function NewPasswordForm({ path, fallback, action }: Props) {
  const token = useLinkToken()
  const navigate = useNavigate()
  const { errors, failure, sending, onSubmit } = useForm(
    rules,
    async ({ password }) => {
      await setPassword(path, { token: token ?? '', password })
      await navigate('/login', { replace: true, state: { isReset: true } satisfies ReturnState })
    },
    fallback,
  )
  if (token === '') return <Alert tone="danger">This link is incomplete. Please open it again from the email.</Alert>
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-5">
      {failure && <Alert tone="danger">{failure}</Alert>}
      <NewPasswordField label="New password" error={errors.password} />
      <ConfirmPasswordField label="Confirm new password" error={errors.confirmPassword} />
      <Button type="submit" busy={sending} variant="primary" className="w-full" busyLabel="Saving…">
        {action}
      </Button>
      <NoScriptNotice action="Setting a password" />
    </form>
  )
}
