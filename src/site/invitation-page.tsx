import { PageMeta } from './frame/page-meta.tsx'
import { NewPasswordForm } from './sign-in/new-password-form.tsx'
import { SignInFrame } from './sign-in/sign-in-frame.tsx'

export default function InvitationPage() {
  return (
    <SignInFrame title="Welcome" intro="Choose a password for your account, then sign in with it.">
      <PageMeta title="Your Invitation" unlisted />
      <NewPasswordForm
        path="/auth/accept-invitation"
        fallback="Your password couldn’t be saved. Please try again."
        action="Accept invitation"
      />
    </SignInFrame>
  )
}
