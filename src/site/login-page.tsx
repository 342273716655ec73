import { Link, useNavigate } from 'react-router'
import { signIn } from '../browser/sign-in.ts'
import { useSession } from '../browser/use-session.ts'
import { personLimits, personRules, requiredPassword } from '../features/users/person-rules.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useIsMounted } from '../ui/hooks/use-is-mounted.ts'
import { NoScriptNotice } from './no-script-notice.tsx'
import { PageMeta } from './page-meta.tsx'
import { SeeTickets, SignInFrame } from './sign-in-frame.tsx'
import { useReturnTo } from './use-return-to.ts'

const rules = { email: personRules.email, password: requiredPassword }

export default function LoginPage() {
  const { user } = useSession()
  const { from, ended, isReset } = useReturnTo()
  const navigate = useNavigate()
  const isHere = useIsMounted()
  const { errors, failure, sending, onSubmit } = useForm(
    rules,
    async (credentials) => {
      await signIn(credentials)
      if (isHere.current) await navigate(from, { replace: true })
    },
    'Failed to login. Please check your credentials.',
  )

  return (
    <SignInFrame
      title="Sign in"
      intro={
        <>
          New here?{' '}
          <Link to="/register" viewTransition state={{ from }} className="link inline-block py-0.5">
            Create an account
          </Link>
          . <SeeTickets />
        </>
      }
    >
      <PageMeta page="login" />
      {ended && !failure && <p className="alert tone-info mb-5">Your session has ended. Please sign in again.</p>}
      {isReset && !failure && (
        <p role="status" className="alert tone-success mb-5">
          Your password was changed. Please sign in with the new one.
        </p>
      )}
      {user && !sending && (
        <p className="alert tone-info mb-5">
          You are signed in as <bdi>{user.name}</bdi>. Sign in here to change to another account.
        </p>
      )}
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-5">
        {failure && <Alert tone="danger">{failure}</Alert>}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={personLimits.email}
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={personLimits.password}
          error={errors.password}
        />
        <Button type="submit" busy={sending} variant="primary" className="w-full" busyLabel="Signing in...">
          Sign In
        </Button>
        <Link to="/forgot-password" viewTransition className="link justify-self-start py-0.5">
          Forgot password?
        </Link>
        <NoScriptNotice action="Signing in" />
      </form>
    </SignInFrame>
  )
}
