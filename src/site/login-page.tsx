import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { signIn, signInWithPasskey } from '../browser/sign-in.ts'
import { useSession } from '../browser/use-session.ts'
import type { TicketSummary } from '../features/tickets/ticket.ts'
import { personLimits, personRules, requiredPassword } from '../features/users/person-rules.ts'
import type { SignInOptions } from '../features/users/user.ts'
import { isApiError } from '../lib/api.ts'
import { api } from '../lib/api-context.ts'
import { toResult } from '../lib/result.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHydrated } from '../ui/hooks/use-hydrated.ts'
import { useIsMounted } from '../ui/hooks/use-is-mounted.ts'
import { useSingleFlight } from '../ui/hooks/use-single-flight.ts'
import type { Route } from './+types/login-page'
import { NoScriptNotice } from './frame/no-script-notice.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { SeeTickets, SignInFrame } from './sign-in/sign-in-frame.tsx'
import { useReturnTo } from './sign-in/use-return-to.ts'

async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const source = context.get(api)
  const [{ data: options }, { data: tickets }] = await Promise.all([
    toResult(source.get<SignInOptions>('/auth/options')),
    toResult(source.get<TicketSummary>('/tickets/summary')),
  ])
  return { options, offers: tickets?.offers ?? [] }
}

export { load as clientLoader, load as loader }

export default function LoginPage({ loaderData: { options, offers } }: Route.ComponentProps) {
  const { user } = useSession()
  const { from, ended, isReset, buys, email, form } = useReturnTo()
  // The server knows nothing of the state of the history.
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const isHere = useIsMounted()
  // Belongs to the account with the entered email.
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  const [passkeyFailure, setPasskeyFailure] = useState('')
  const rules = {
    email: personRules.email,
    password: requiredPassword,
    code: (code: string) => isCodeNeeded && !code && 'Code is required',
  }

  async function open(signingIn: Promise<void>) {
    await signingIn
    if (isHere.current) await navigate(from, { replace: true, state: form && { form } })
  }
  const { errors, failure, sending, onSubmit } = useForm(
    rules,
    ({ code, ...credentials }) => {
      setPasskeyFailure('')
      return open(signIn({ ...credentials, ...(code && { code }) })).catch((error) => {
        if (isCodeNeeded || !isApiError(error) || error.reason !== 'second_factor_required') throw error
        setCodeNeeded(true)
      })
    },
    'Failed to login. Please check your credentials.',
  )
  const [openByPasskey, isAsking] = useSingleFlight(async () => {
    setPasskeyFailure('')
    try {
      await open(signInWithPasskey())
    } catch (error) {
      if (!isApiError(error)) throw error
      setPasskeyFailure(error.message)
    }
  })
  const shownFailure = passkeyFailure || failure

  return (
    <SignInFrame
      title="Sign in"
      above={isHydrated && buys && offers.length > 0 && <Offers offers={offers} />}
      intro={
        <>
          {options?.registration !== false && (
            <>
              New here?{' '}
              <Link to="/register" state={{ from }} className="link inline-block py-0.5">
                Create an account
              </Link>
              .{' '}
            </>
          )}
          <SeeTickets />
        </>
      }
    >
      <PageMeta page="login" />
      {ended && !shownFailure && <p className="alert tone-info mb-5">Your session has ended. Please sign in again.</p>}
      {isReset && !shownFailure && (
        <p role="status" className="alert tone-success mb-5">
          Your password is set. Please sign in with it.
        </p>
      )}
      {user && !sending && (
        <p className="alert tone-info mb-5">
          You are signed in as <bdi>{user.name}</bdi>. Sign in here to switch accounts.
        </p>
      )}
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-5">
        {shownFailure && <Alert tone="danger">{shownFailure}</Alert>}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          onChange={() => setCodeNeeded(false)}
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
        {isCodeNeeded && (
          <TextField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            maxLength={60}
            hint="Six digits from your authenticator app, or a recovery code"
            error={errors.code}
          />
        )}
        <Button type="submit" busy={sending} variant="primary" className="w-full" busyLabel="Signing in...">
          Sign In
        </Button>
        <Button
          busy={isAsking}
          onClick={openByPasskey}
          variant="outline"
          className="scripted w-full"
          busyLabel="Waiting for your passkey…"
        >
          Use a passkey
        </Button>
        <Link to="/forgot-password" className="link justify-self-start py-0.5">
          Forgot password?
        </Link>
        <NoScriptNotice action="Signing in" />
      </form>
    </SignInFrame>
  )
}

/** The ticket prices, for visitors who came to buy and need an account first. */
const Offers = ({ offers }: { offers: TicketSummary['offers'] }) => (
  <section aria-label="Ticket prices" className="ground-sun rounded px-6 py-5 shadow-card sm:px-8">
    <ul className="grid gap-1">
      {offers.slice(0, 6).map(({ id, name, price }) => (
        <li key={id} className="flex items-baseline justify-between gap-4">
          {name} <b className="font-heading text-xl">{price}</b>
        </li>
      ))}
    </ul>
    <Link to="/tickets" className="link mt-3 inline-block py-1 underline underline-offset-4">
      Choose a ticket
    </Link>
  </section>
)
