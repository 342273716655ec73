import { useState } from 'react'
import { browserApi } from '../browser/api.ts'
import { roleLabels } from '../features/users/role-labels.ts'
import type { ShownUser } from '../features/users/user.ts'
import { isApiError } from '../lib/api.ts'
import type { Role } from '../lib/policy.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useSingleFlight } from '../ui/hooks/use-single-flight.ts'

/** Says that an invitation has not been accepted, and mails it again. */
export function OpenInvitation({ user, role }: { user: ShownUser; role: Role }) {
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'danger'; message: string }>()
  const [sendAgain, isSending] = useSingleFlight(async () => {
    try {
      const { message } = await browserApi.send('POST', `/auth/users/${user.id}/invitation`)
      setOutcome({ tone: 'success', message })
    } catch (error) {
      if (!isApiError(error)) throw error
      setOutcome({ tone: 'danger', message: error.message })
    }
  })
  return (
    <div className="grid justify-items-start gap-2">
      <p>Invited as {roleLabels[role]}. They haven’t opened the link yet.</p>
      <Button variant="outline" busy={isSending} busyLabel="Sending…" onClick={sendAgain}>
        Send the invitation again
      </Button>
      <div aria-live="polite">{outcome && <Alert tone={outcome.tone}>{outcome.message}</Alert>}</div>
    </div>
  )
}
