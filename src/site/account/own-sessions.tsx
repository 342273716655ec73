import { useState } from 'react'
import { browserApi } from '../../browser/api.ts'
import type { AuthSession } from '../../features/users/user.ts'
import { isApiError } from '../../lib/api.ts'
import { exactTime, timeAgo } from '../../lib/moments.ts'
import { describeUserAgent } from '../../lib/user-agent.ts'
import { Alert } from '../../ui/alert.tsx'
import { Async } from '../../ui/async.tsx'
import { Button } from '../../ui/button.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { Icon } from '../../ui/icons/icon.tsx'

const load = () => browserApi.get<AuthSession[]>('/auth/sessions')

/** The sign-in sessions of the account, with a button to end each but the current one. */
export function OwnSessions() {
  const sessions = useAsync(load)
  const [failure, setFailure] = useState('')

  const end = ({ id }: AuthSession) => remove(`/auth/sessions/${id}`)
  const [endOthers, ending] = useSingleFlight(() => remove('/auth/sessions'))

  async function remove(path: string) {
    setFailure('')
    try {
      await browserApi.send('DELETE', path)
    } catch (error) {
      if (!isApiError(error)) throw error
      setFailure(`Couldn’t end the session. ${error.message}`)
    }
    await sessions.reload()
  }

  return (
    <div className="grid gap-4">
      {failure && <Alert tone="danger">{failure}</Alert>}
      <Async result={sessions} failed="Couldn’t load your sessions." skeleton="h-24">
        {(data) => (
          <>
            <ul className="divide-y divide-line rounded border border-line bg-card">
              {data.map((session) => (
                <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
                  <Icon name="monitor-smartphone" className="size-6 text-muted" />
                  <div className="min-w-0 flex-1 basis-48">
                    <p className="font-semibold">{describeUserAgent(session.agent)}</p>
                    <p className="text-sm text-muted">{usesOf(session)}</p>
                  </div>
                  {session.current ? (
                    <span className="badge tone-success">This browser</span>
                  ) : (
                    <EndButton session={session} onEnd={end} />
                  )}
                </li>
              ))}
            </ul>
            {data.length > 2 && (
              <Button
                onClick={endOthers}
                busy={ending}
                variant="outline"
                className="justify-self-start"
                busyLabel="Ending…"
              >
                End all other sessions
              </Button>
            )}
          </>
        )}
      </Async>
    </div>
  )
}

/** Tells sessions of the same browser apart. */
const usesOf = ({ current, usedAt, createdAt }: AuthSession) =>
  `${current ? 'In use' : `Last used ${timeAgo(usedAt, new Date())}`}, signed in on ${exactTime(createdAt)}`

function EndButton({ session, onEnd }: { session: AuthSession; onEnd: (session: AuthSession) => Promise<void> }) {
  const [end, ending] = useSingleFlight(() => onEnd(session))
  return (
    <Button
      onClick={end}
      busy={ending}
      aria-label={`End session of ${describeUserAgent(session.agent)}: ${usesOf(session)}`}
      variant="outline"
      busyLabel="Ending…"
    >
      End session
    </Button>
  )
}
