import { useState } from 'react'
import { askForEmailChange, cancelEmailChange } from '../../browser/account.ts'
import { browserApi } from '../../browser/api.ts'
import { personLimits, personRules } from '../../features/users/person-rules.ts'
import type { PendingEmailChange } from '../../features/users/user.ts'
import { isApiError } from '../../lib/api.ts'
import { exactTime } from '../../lib/moments.ts'
import { Alert } from '../../ui/alert.tsx'
import { LoadFailure } from '../../ui/async.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'

type OwnEmailData = { isOffered: boolean; pending: PendingEmailChange | null }

const load = () => browserApi.get<OwnEmailData>('/auth/me/email')

/** The form for one's own email; nothing on a site that sends no mail. */
export function OwnEmail() {
  const { data, failure, reload } = useAsync(load)
  if (!data?.isOffered && !failure) return null
  return (
    <section>
      <h2 className="mb-5 text-2xl">Your email</h2>
      {failure && (
        <LoadFailure failure={failure} reload={reload}>
          Couldn’t load your email.
        </LoadFailure>
      )}
      {data && (data.pending ? <Pending change={data.pending} reload={reload} /> : <ChangeForm reload={reload} />)}
    </section>
  )
}

const rules = { email: personRules.email }

function ChangeForm({ reload }: { reload: () => Promise<void> }) {
  const { errors, failure, sending, onSubmit } = useForm(
    rules,
    async (values) => {
      await askForEmailChange(values)
      await reload()
    },
    'Couldn’t save your change. Please try again.',
  )
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={personLimits.email}
        hint="To confirm, open the links that we send to your old and new addresses."
        error={errors.email}
      />
      <div aria-live="polite" className="empty:absolute">
        {failure && <Alert tone="danger">{failure}</Alert>}
      </div>
      <Button type="submit" busy={sending} variant="primary" className="justify-self-start" busyLabel="Sending…">
        Change email
      </Button>
    </form>
  )
}

function Pending({ change, reload }: { change: PendingEmailChange; reload: () => Promise<void> }) {
  const [failure, setFailure] = useState('')
  const [cancel, cancelling] = useSingleFlight(async () => {
    setFailure('')
    try {
      await cancelEmailChange()
    } catch (error) {
      if (!isApiError(error)) throw error
      setFailure(`Couldn’t cancel the change. ${error.message}`)
    }
    await reload()
  })
  const open = [!change.oldConfirmed && 'old', !change.newConfirmed && 'new'].filter(Boolean)
  return (
    <div className="grid gap-5">
      <div role="status" className="alert tone-info">
        <p className="font-semibold wrap-anywhere">
          Change to <EmailText>{change.email}</EmailText>
        </p>
        <p>
          Open the {open.length === 2 ? 'links in the emails' : 'link in the email'} to your {open.join(' and your ')}{' '}
          address until {exactTime(change.expiresAt)}.
        </p>
      </div>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <Button
        onClick={cancel}
        busy={cancelling}
        variant="outline"
        className="justify-self-start"
        busyLabel="Cancelling…"
      >
        Cancel change
      </Button>
    </div>
  )
}
