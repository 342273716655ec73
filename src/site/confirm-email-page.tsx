import { useState } from 'react'
import { Link } from 'react-router'
import { confirmEmail, useLinkToken } from '../browser/mailed-links.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { NoScriptNotice } from './frame/no-script-notice.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { SignInFrame } from './sign-in/sign-in-frame.tsx'

/** Waits for a click, because some mail programs open every link themselves. */
export default function ConfirmEmailPage() {
  const token = useLinkToken()
  return (
    <SignInFrame title="Confirm your email" intro="The change takes effect once both addresses are confirmed.">
      <PageMeta title="Confirm Email" unlisted />
      {token === '' ? (
        <Alert tone="danger">This link is incomplete. Please open it again from the email.</Alert>
      ) : (
        // Another link resets the form.
        <ConfirmForm key={token} token={token} />
      )}
    </SignInFrame>
  )
}

function ConfirmForm({ token = '' }: { token: string | undefined }) {
  const [done, setDone] = useState('')
  const { failure, sending, onSubmit } = useForm(
    {},
    async () => setDone(await confirmEmail({ token })),
    'Couldn’t confirm the change. Please try again.',
  )
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-5">
      <div aria-live="polite" className="empty:absolute">
        {failure && <Alert tone="danger">{failure}</Alert>}
        {done && <Alert tone="success">{done}</Alert>}
      </div>
      {done ? (
        <p>
          <Link to="/account" className="link inline-block py-0.5">
            Your account
          </Link>
        </p>
      ) : (
        <Button type="submit" busy={sending} variant="primary" className="w-full" busyLabel="Confirming…">
          Confirm change
        </Button>
      )}
      <NoScriptNotice action="Confirming" />
    </form>
  )
}
