import { useState } from 'react'
import { Link } from 'react-router'
import { askForReset } from '../browser/mailed-links.ts'
import { personLimits, personRules } from '../features/users/person-rules.ts'
import type { SignInOptions } from '../features/users/user.ts'
import { api } from '../lib/api-context.ts'
import { toResult } from '../lib/result.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import type { Route } from './+types/forgot-password-page'
import { NoScriptNotice } from './frame/no-script-notice.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { useRootData } from './frame/root-data.ts'
import { SignInFrame } from './sign-in/sign-in-frame.tsx'

const load = ({ context }: Pick<Route.LoaderArgs, 'context'>) =>
  toResult(context.get(api).get<SignInOptions>('/auth/options'))

export { load as clientLoader, load as loader }

export default function ForgotPasswordPage({ loaderData: { data } }: Route.ComponentProps) {
  // When that could not be loaded, the form says so.
  const isByMail = data?.byMail ?? true
  const intro = isByMail ? 'We’ll email you a link to set a new one.' : 'Someone else can set a new one for you.'
  return (
    <SignInFrame title="Forgot your password?" intro={intro}>
      <PageMeta title="Forgot Password" unlisted />
      {isByMail ? <AskForm /> : <WhomToAsk />}
      <p className="mt-6">
        <Link to="/login" className="link inline-block py-0.5">
          Back to sign in
        </Link>
      </p>
    </SignInFrame>
  )
}

const rules = { email: personRules.email }

function AskForm() {
  const [done, setDone] = useState('')
  const { errors, failure, sending, onSubmit } = useForm(
    rules,
    async (values) => {
      setDone('')
      setDone(await askForReset(values))
    },
    'Couldn’t send your request. Please try again.',
  )
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={personLimits.email}
        error={errors.email}
      />
      <div aria-live="polite" className="empty:absolute">
        {failure && <Alert tone="danger">{failure}</Alert>}
        {done && (
          <Alert tone="success" detail="The link expires in 30 minutes. No email? Check your spam folder.">
            {done}
          </Alert>
        )}
      </div>
      <Button type="submit" busy={sending} variant="primary" className="w-full" busyLabel="Sending…">
        Send link
      </Button>
      <NoScriptNotice action="Requesting a link" />
    </form>
  )
}

/** For a site that sends no mail. */
function WhomToAsk() {
  const { email } = useRootData().footer?.contact ?? {}
  return (
    <ul className="grid list-disc gap-3 pl-5">
      <li>
        <strong>Visitors:</strong>{' '}
        {email ? (
          <>
            write to{' '}
            <a href={`mailto:${email}`} className="link inline-block py-0.5 wrap-anywhere">
              <EmailText>{email}</EmailText>
            </a>
            .
          </>
        ) : (
          <>
            ask the organisers: see{' '}
            <Link to="/contact" className="link inline-block py-0.5">
              Contact
            </Link>
            .
          </>
        )}
      </li>
      <li>
        <strong>Staff:</strong> ask a super admin, who can set a new password under Users in the console.
      </li>
      <li>
        <strong>Super admins:</strong> ask whoever runs the server.
      </li>
    </ul>
  )
}
