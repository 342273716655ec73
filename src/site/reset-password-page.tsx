import { Link, useNavigate } from 'react-router'
import type { ReturnState } from '../browser/current-path.ts'
import { resetPassword, useLinkToken } from '../browser/mailed-links.ts'
import { Alert } from '../ui/alert.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { NewPasswordForm } from './sign-in/new-password-form.tsx'
import { SignInFrame } from './sign-in/sign-in-frame.tsx'

export default function ResetPasswordPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  async function save(password: string) {
    await resetPassword({ token: token ?? '', password })
    await navigate('/login', { replace: true, state: { isReset: true } satisfies ReturnState })
  }
  return (
    <SignInFrame
      title="Set a new password"
      intro={
        <>
          This ends all sessions of your account. Link not working?{' '}
          <Link to="/forgot-password" viewTransition className="link inline-block py-0.5">
            Request a new link
          </Link>
          .
        </>
      }
    >
      <PageMeta title="Set a New Password" unlisted />
      {token === '' ? (
        <Alert tone="danger">This link is incomplete. Please open it again from the email.</Alert>
      ) : (
        <NewPasswordForm
          save={save}
          fallback="Couldn’t change your password. Please try again."
          action="Set password"
        />
      )}
    </SignInFrame>
  )
}
