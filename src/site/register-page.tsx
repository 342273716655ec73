import { Link, useNavigate } from 'react-router'
import { register } from '../browser/sign-in.ts'
import { useSession } from '../browser/use-session.ts'
import { ConfirmPasswordField, NewPasswordField } from '../features/users/new-password-field.tsx'
import { personLimits, personRules } from '../features/users/person-rules.ts'
import type { SignInOptions } from '../features/users/user.ts'
import { api } from '../lib/api-context.ts'
import { toResult } from '../lib/result.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useIsMounted } from '../ui/hooks/use-is-mounted.ts'
import type { Route } from './+types/register-page'
import { NoScriptNotice } from './frame/no-script-notice.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { SeeTickets, SignInFrame } from './sign-in/sign-in-frame.tsx'
import { useReturnTo } from './sign-in/use-return-to.ts'

const load = ({ context }: Pick<Route.LoaderArgs, 'context'>) =>
  toResult(context.get(api).get<SignInOptions>('/auth/options'))

export { load as clientLoader, load as loader }

export default function RegisterPage({ loaderData: { data: options } }: Route.ComponentProps) {
  // When that could not be loaded, the form says so.
  return options?.registration === false ? <Closed /> : <Registration />
}

/** For a site on which only super admins add accounts. */
function Closed() {
  return (
    <SignInFrame title="Registration is closed" intro={<SeeTickets />}>
      <PageMeta page="register" />
      <p>
        Only the organisers can add accounts to this site. If you have one,{' '}
        <Link to="/login" className="link inline-block py-0.5">
          sign in
        </Link>
        .
      </p>
    </SignInFrame>
  )
}

function Registration() {
  const { from } = useReturnTo()
  const navigate = useNavigate()
  const isHere = useIsMounted()
  const { user } = useSession()
  const { errors, failure, sending, onSubmit } = useForm(
    personRules,
    async ({ confirmPassword, ...account }) => {
      await register(account)
      if (isHere.current) await navigate('/', { replace: true })
    },
    'Failed to register. Please try again.',
  )

  return (
    <SignInFrame
      title="Create your account"
      intro={
        <>
          Already have one?{' '}
          <Link to="/login" state={{ from }} className="link inline-block py-0.5">
            Sign in
          </Link>
          . <SeeTickets />
        </>
      }
    >
      <PageMeta page="register" />
      {user && !sending && (
        <p className="alert tone-info mb-5">
          You are signed in as <bdi>{user.name}</bdi>. Registering signs you in with the new account instead.
        </p>
      )}
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-5">
        {failure && <Alert tone="danger">{failure}</Alert>}
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          required
          maxLength={personLimits.name}
          error={errors.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={personLimits.email}
          error={errors.email}
        />
        <NewPasswordField label="Password" error={errors.password} />
        <ConfirmPasswordField label="Confirm password" error={errors.confirmPassword} />
        <Button type="submit" busy={sending} variant="primary" className="w-full" busyLabel="Creating your account...">
          Register
        </Button>
        <NoScriptNotice action="Registering" />
      </form>
    </SignInFrame>
  )
}
