import { browserApi } from '../../../browser/api.ts'
import { createPasskey } from '../../../browser/passkey.ts'
import type { ChangedSecondFactors } from '../../../features/users/second-factor/second-factor.ts'
import { describeUserAgent } from '../../../lib/user-agent.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'

const rules = { name: (name: string) => !name && 'Name is required' }

type Props = {
  onAdded: (change: { message: string; data: ChangedSecondFactors }) => Promise<void>
  onClose: () => void
}

export function PasskeyDialog({ onAdded, onClose }: Props) {
  const { errors, failure, sending, onSubmit } = useForm(
    rules,
    async ({ name }) => {
      const credential = await createPasskey()
      const change = await browserApi.send<ChangedSecondFactors>('POST', '/auth/me/passkeys', { name, credential })
      onClose()
      await onAdded(change)
    },
    'Couldn’t add the passkey. Please try again.',
  )
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <form method="dialog" noValidate onSubmit={onSubmit} className="footed">
        <div className="dialog-body grid gap-4">
          <p>Next, your browser asks for your fingerprint, face, device PIN or security key.</p>
          <TextField
            label="Name"
            name="name"
            required
            maxLength={60}
            defaultValue={describeUserAgent(navigator.userAgent)}
            hint="Helps you tell your passkeys apart"
            error={errors.name}
          />
          {failure && <Alert tone="danger">{failure}</Alert>}
        </div>
        <div className="dialog-foot">
          <Button onClick={onClose} variant="outline">
            Cancel
          </Button>
          <Button type="submit" busy={sending} variant="primary" busyLabel="Waiting…">
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
