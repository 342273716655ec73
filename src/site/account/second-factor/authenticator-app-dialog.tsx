import { useCallback } from 'react'
import { browserApi } from '../../../browser/api.ts'
import type {
  AuthenticatorAppSecret,
  ChangedSecondFactors,
} from '../../../features/users/second-factor/second-factor.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Async } from '../../../ui/async.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useAsync } from '../../../ui/hooks/use-async.ts'
import { useCopy } from '../../../ui/hooks/use-copy.ts'
import { QrCode } from '../../../ui/qr-code.tsx'

const path = '/auth/me/authenticator-app'
const rules = { code: (code: string) => !code && 'Code is required' }

type Props = {
  onAdded: (change: { message: string; data: ChangedSecondFactors }) => Promise<void>
  onClose: () => void
}

/** Shows the secret as a QR code and asks for the first code of the app. */
export function AuthenticatorAppDialog({ onAdded, onClose }: Props) {
  const load = useCallback(async () => (await browserApi.send<AuthenticatorAppSecret>('POST', path)).data, [])
  const secret = useAsync(load)
  const { errors, failure, sending, onSubmit } = useForm(
    rules,
    async (values) => {
      const change = await browserApi.send<ChangedSecondFactors>('PUT', path, values)
      onClose()
      await onAdded(change)
    },
    'Couldn’t check the code. Please try again.',
  )
  return (
    <Dialog title="Set up an authenticator app" onClose={onClose}>
      <form method="dialog" noValidate onSubmit={onSubmit} className="footed">
        <div className="dialog-body grid gap-4">
          <p>Scan this with an authenticator app, or type in the key. Then enter the code from the app.</p>
          <Async result={secret} failed="Couldn’t create a key." skeleton="h-56">
            {(secret) => <Secret {...secret} />}
          </Async>
          <TextField
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={10}
            error={errors.code}
          />
          {failure && <Alert tone="danger">{failure}</Alert>}
        </div>
        <div className="dialog-foot">
          <Button onClick={onClose} variant="outline">
            Cancel
          </Button>
          <Button type="submit" busy={sending} variant="primary" busyLabel="Checking…">
            Turn on
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The secret for an app on another device, which scans it, and on this one, which cannot scan its own screen. */
function Secret({ secret, uri }: AuthenticatorAppSecret) {
  const [copy, copied] = useCopy('Couldn’t copy. Select the key instead.')
  return (
    <div className="flex flex-wrap items-center gap-5">
      <QrCode text={uri} label="QR code for your authenticator app" className="size-48" />
      <div className="grid min-w-0 flex-1 basis-40 justify-items-start gap-3">
        <p className="text-sm text-muted">
          Key
          <code className="block text-base text-text wrap-anywhere">{secret.match(/.{4}/g)?.join(' ')}</code>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => copy(secret)}>
            Copy key
          </Button>
          <a href={uri} className={buttonClass('outline')}>
            Open in your app
          </a>
        </div>
        <p role="status" className="text-sm text-muted empty:hidden">
          {copied}
        </p>
      </div>
    </div>
  )
}
