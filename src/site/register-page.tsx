import { Link, useNavigate } from 'react-router'
import { register } from '../browser/sign-in.ts'
import { isEmailAddress } from '../lib/links.ts'
import { Alert } from '../ui/alert.tsx'
import { NeedsScript } from '../ui/needs-script.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { useCameFrom } from './came-from.ts'
import { PageHead } from './page-head.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const rules = {
  name: (value: string) =>
    value === '' ? 'Name is required' : value.length < 2 && 'Name must be at least 2 characters',
  email: (value: string) => (value === '' ? 'Email is required' : !isEmailAddress(value) && 'Invalid email address'),
  password: (value: string) =>
    value === '' ? 'Password is required' : value.length < 6 && 'Password must be at least 6 characters',
  confirmPassword: (value: string, { password }: { password: string }) =>
    value === '' ? 'Confirm password is required' : value !== password && 'Passwords must match',
}

export default function RegisterPage() {
  const { from } = useCameFrom()
  const navigate = useNavigate()
  const { errors, failure, sending, onSubmit } = useForm(
    rules,
    async ({ confirmPassword, ...account }) => {
      await register(account)
      await navigate('/', { replace: true })
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
        </>
      }
    >
      <PageHead title="Register" description="Create an account on the summit's site." />
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-5">
        {failure && <Alert tone="danger">{failure}</Alert>}
        <TextField label="Full name" name="name" autoComplete="name" required maxLength={120} error={errors.name} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          maxLength={200}
          hint="At least 6 characters"
          error={errors.password}
        />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          required
          maxLength={200}
          error={errors.confirmPassword}
        />
        <button type="submit" aria-disabled={sending} className="button button-primary w-full">
          {sending ? 'Creating your account...' : 'Register'}
        </button>
        <NeedsScript what="Registering" />
      </form>
    </SignInFrame>
  )
}
