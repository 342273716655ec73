import { useNavigate } from 'react-router'
import type { ReturnState } from '../browser/current-path.ts'
import { acceptInvitation, useLinkToken } from '../browser/mailed-links.ts'
import { Alert } from '../ui/alert.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { NewPasswordForm } from './sign-in/new-password-form.tsx'
import { SignInFrame } from './sign-in/sign-in-frame.tsx'

export default function InvitationPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  async function save(password: string) {
    await acceptInvitation({ token: token ?? '', password })
    await navigate('/login', { replace: true, state: { isReset: true } satisfies ReturnState })
  }
  return (
    <SignInFrame title="Welcome" intro="Choose a password for your account, then sign in with it.">
      <PageMeta title="Your Invitation" unlisted />
      {token === '' ? (
        <Alert tone="danger">This link is incomplete. Please open it again from the email.</Alert>
      ) : (
        <NewPasswordForm
          save={save}
          fallback="Your password couldn’t be saved. Please try again."
          action="Accept invitation"
        />
      )}
    </SignInFrame>
  )
}
