import { useState } from 'react'
import { browserApi } from '../browser/api.ts'
import type { ShownUser } from '../features/users/user.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Restores access for a user who has lost their app, passkeys and recovery codes. */
export function ResetSecondFactor({ user }: { user: ShownUser }) {
  const [isAsking, setAsking] = useState(false)
  const [done, setDone] = useState('')
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="outline" onClick={() => setAsking(true)}>
        Reset two-factor authentication
      </Button>
      <div aria-live="polite">{done && <Alert tone="success">{done}</Alert>}</div>
      {isAsking && (
        <ConfirmDialog
          title="Reset two-factor authentication?"
          confirm="Reset"
          confirming="Resetting…"
          onConfirm={async () => {
            const { message } = await browserApi.send('DELETE', `/auth/users/${user.id}/second-factor`)
            setDone(message)
          }}
          onClose={() => setAsking(false)}
        >
          Make sure the request really comes from <bdi>{user.name}</bdi>. This removes their authenticator app, passkeys
          and recovery codes and signs them out everywhere. Their password alone opens the account until they set up
          two-factor authentication again.
        </ConfirmDialog>
      )}
    </div>
  )
}
