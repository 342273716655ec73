import { useState } from 'react'
import { isApiError } from '../lib/api.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useSingleFlight } from '../ui/hooks/use-single-flight.ts'
import { browserApi } from './api.ts'
import { requestPasskey } from './passkey.ts'
import { useSession } from './use-session.ts'

const rules = { password: (password: string) => !password && 'Password is required' }
const fallback = 'We couldn’t confirm your identity. Please try again.'
const confirm = (proof: { password: string } | { credential: object }) =>
  browserApi.send('POST', '/auth/me/confirm', proof)

/** @param onClose called with true once the server has accepted a password or a passkey */
export default function ConfirmIdentityDialog({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  const { user } = useSession()
  const [passkeyFailure, setPasskeyFailure] = useState('')
  const { errors, failure, sending, onSubmit } = useForm(
    rules,
    async ({ password }) => {
      setPasskeyFailure('')
      await confirm({ password })
      onClose(true)
    },
    fallback,
  )
  const [confirmByPasskey, isAsking] = useSingleFlight(async () => {
    setPasskeyFailure('')
    try {
      await confirm({ credential: await requestPasskey() })
      onClose(true)
    } catch (error) {
      if (!isApiError(error)) throw error
      setPasskeyFailure(error.message || fallback)
    }
  })
  const shownFailure = passkeyFailure || failure

  return (
    <Dialog title="Confirm it’s you" onClose={() => onClose(false)}>
      <form method="dialog" noValidate onSubmit={onSubmit} className="footed">
        <div className="dialog-body grid gap-4">
          <p>Enter your password again or use a passkey to make this change.</p>
          <input type="email" name="email" autoComplete="username" defaultValue={user?.email} hidden readOnly />
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
            autoFocus
            maxLength={200}
            error={errors.password}
          />
          {shownFailure && <Alert tone="danger">{shownFailure}</Alert>}
        </div>
        <div className="dialog-foot">
          <Button busy={isAsking} onClick={confirmByPasskey} variant="outline" busyLabel="Waiting…">
            Use a passkey
          </Button>
          <Button type="submit" busy={sending} variant="primary" busyLabel="Confirming…">
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
