import { Link, useNavigate } from 'react-router'
import type { ReturnState } from '../browser/current-path.ts'
import { resetPassword, useLinkToken } from '../browser/mailed-links.ts'
import { personLimits, personRules } from '../features/users/person-rules.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { NoScriptNotice } from './frame/no-script-notice.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { SignInFrame } from './sign-in/sign-in-frame.tsx'

export default function ResetPasswordPage() {
  const token = useLinkToken()
  return (
    <SignInFrame
      title="Set a new password"
      intro={
        <>
          All sessions of your account end. Does the link not work?{' '}
          <Link to="/forgot-password" viewTransition className="link inline-block py-0.5">
            Ask for a new one
          </Link>
          .
        </>
      }
    >
      <PageMeta title="Set a New Password" unlisted />
      {token === '' ? (
        <Alert tone="danger">This link is not complete. Please open it again from the mail.</Alert>
      ) : (
        <NewPasswordForm token={token} />
      )}
    </SignInFrame>
  )
}

const rules = { password: personRules.password, confirmPassword: personRules.confirmPassword }

function NewPasswordForm({ token = '' }: { token: string | undefined }) {
  const navigate = useNavigate()
  const { errors, failure, sending, onSubmit } = useForm(
    rules,
    async ({ password }) => {
      await resetPassword({ token, password })
      await navigate('/login', { replace: true, state: { isReset: true } satisfies ReturnState })
    },
    'Your password could not be changed. Please try again.',
  )
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-5">
      {failure && <Alert tone="danger">{failure}</Alert>}
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        maxLength={personLimits.password}
        hint={`At least ${personLimits.minPassword} characters`}
        error={errors.password}
      />
      <PasswordField
        label="Confirm new password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        maxLength={personLimits.password}
        error={errors.confirmPassword}
      />
      <Button type="submit" busy={sending} variant="primary" className="w-full" busyLabel="Saving…">
        Set password
      </Button>
      <NoScriptNotice action="Setting a password" />
    </form>
  )
}
