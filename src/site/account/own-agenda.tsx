import { useState } from 'react'
import { browserApi } from '../../browser/api.ts'
import { isApiError } from '../../lib/api.ts'
import { exactTime } from '../../lib/moments.ts'
import { Alert } from '../../ui/alert.tsx'
import { Async } from '../../ui/async.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { NewCalendarAddress } from './new-calendar-address.tsx'

type OwnCalendar = { starred: number; createdAt: string | null }

const path = '/auth/me/calendar'
const load = () => browserApi.get<OwnCalendar>(path)

/** The signed-in person's starred talks, and the secret address of their calendar. */
export default function OwnAgenda() {
  const calendar = useAsync(load)
  const [address, setAddress] = useState<string>()
  const [asking, setAsking] = useState<'replace' | 'revoke'>()
  const [failure, setFailure] = useState('')

  async function create() {
    const { data } = await browserApi.send<{ address: string }>('POST', path)
    setAddress(data.address)
    await calendar.reload()
  }
  async function revoke() {
    await browserApi.send('DELETE', path)
    setAddress(undefined)
    await calendar.reload()
  }
  const [createFirst, isCreating] = useSingleFlight(async () => {
    setFailure('')
    try {
      await create()
    } catch (error) {
      if (!isApiError(error)) throw error
      setFailure(error.message || 'Couldn’t create the address. Please try again.')
    }
  })

  return (
    <div className="grid gap-4">
      {failure && <Alert tone="danger">{failure}</Alert>}
      <Async result={calendar} failed="Couldn’t load your agenda." skeleton="h-32">
        {({ starred, createdAt }) => (
          <>
            <p className="max-w-prose">
              You have starred {starred === 1 ? 'one talk' : `${starred} talks`}. A calendar address shows them in your
              calendar app, and follows what you star and what changes.
            </p>
            {createdAt && (
              <p className="max-w-prose text-muted">
                Your address was created on {exactTime(createdAt)}. Whoever has it can see which talks you have starred.
              </p>
            )}
            {address && <NewCalendarAddress address={address} />}
            <div className="flex flex-wrap gap-3">
              {createdAt ? (
                <>
                  <Button variant="outline" onClick={() => setAsking('replace')}>
                    Replace address
                  </Button>
                  <Button variant="danger" onClick={() => setAsking('revoke')}>
                    Revoke address
                  </Button>
                </>
              ) : (
                <Button variant="primary" busy={isCreating} busyLabel="Creating…" onClick={createFirst}>
                  Create a calendar address
                </Button>
              )}
              <ButtonLink variant="outline" to="/agenda?mine=1">
                See your agenda
              </ButtonLink>
            </div>
          </>
        )}
      </Async>
      {asking === 'replace' && (
        <ConfirmDialog
          title="Replace your calendar address?"
          confirm="Replace"
          confirming="Replacing…"
          onConfirm={create}
          onClose={() => setAsking(undefined)}
        >
          Calendars with the old address will stop updating. Add the new address to them.
        </ConfirmDialog>
      )}
      {asking === 'revoke' && (
        <ConfirmDialog
          title="Revoke your calendar address?"
          confirm="Revoke"
          confirming="Revoking…"
          onConfirm={revoke}
          onClose={() => setAsking(undefined)}
        >
          Calendars with this address will stop updating. You’ll keep your stars.
        </ConfirmDialog>
      )}
    </div>
  )
}
