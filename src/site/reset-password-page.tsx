import { Link } from 'react-router'
import { PageMeta } from './frame/page-meta.tsx'
import { NewPasswordForm } from './sign-in/new-password-form.tsx'
import { SignInFrame } from './sign-in/sign-in-frame.tsx'

export default function ResetPasswordPage() {
  return (
    <SignInFrame
      title="Set a new password"
      intro={
        <>
          This ends all sessions of your account. Link not working?{' '}
          <Link to="/forgot-password" className="link inline-block py-0.5">
            Request a new link
          </Link>
          .
        </>
      }
    >
      <PageMeta title="Set a New Password" unlisted />
      <NewPasswordForm
        path="/auth/reset-password"
        fallback="Couldn’t change your password. Please try again."
        action="Set password"
      />
    </SignInFrame>
  )
}
