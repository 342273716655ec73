import { useState } from 'react'
import type { AuthSession } from '../features/users/user.ts'
import { isApiError } from '../lib/api.ts'
import { exactTime } from '../lib/moments.ts'
import { describeUserAgent } from '../lib/user-agent.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useAsync } from '../ui/hooks/use-async.ts'
import { useSingleFlight } from '../ui/hooks/use-single-flight.ts'
import { browserApi } from './api.ts'

const load = () => browserApi.get<AuthSession[]>('/auth/sessions')

/**
 * Notifies people of sign-ins to their account from a new location; renders nothing if there are none or they fail to
 * load.
 */
export function NewSignIns({ onEnded }: { onEnded?: () => void }) {
  const { data = [], reload } = useAsync(load)
  const [failure, setFailure] = useState('')

  async function answer(method: 'POST' | 'DELETE', path: string) {
    setFailure('')
    try {
      await browserApi.send(method, path)
      if (method === 'DELETE') onEnded?.()
    } catch (error) {
      if (!isApiError(error)) throw error
      setFailure(error.message || 'That didn’t work. Please try again.')
    }
    await reload()
  }
  const unknown = data.filter(({ isNewLocation, current }) => isNewLocation && !current)
  return (
    <>
      {failure && <Alert tone="danger">{failure}</Alert>}
      {unknown.map((session) => (
        <Notice key={session.id} session={session} answer={answer} />
      ))}
    </>
  )
}

type NoticeProps = {
  session: AuthSession
  answer: (method: 'POST' | 'DELETE', path: string) => Promise<void>
}

function Notice({ session: { id, agent, createdAt }, answer }: NoticeProps) {
  const [recognize, isRecognizing] = useSingleFlight(() => answer('POST', `/auth/sessions/${id}/recognize`))
  const [end, isEnding] = useSingleFlight(() => answer('DELETE', `/auth/sessions/${id}`))
  const what = `${describeUserAgent(agent)}, ${exactTime(createdAt)}`
  return (
    <section aria-label="New sign-in" className="alert tone-warning flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-72">
        <strong>Someone signed in to your account from a new location:</strong> {what}. If this wasn’t you, end the
        session and change your password.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" busy={isRecognizing} onClick={recognize} aria-label={`It was me: ${what}`}>
          It was me
        </Button>
        <Button variant="danger" busy={isEnding} onClick={end} aria-label={`End session: ${what}`}>
          End session
        </Button>
      </div>
    </section>
  )
}
