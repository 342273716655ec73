import { useState } from 'react'
import { type PushState, pushState, turnOff, turnOn } from '../../../browser/push/push.ts'
import { Button } from '../../../ui/button.tsx'
import { useAsync } from '../../../ui/hooks/use-async.ts'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { useRootData } from '../../frame/root-data.ts'

/** What the visitor can do, or why there is nothing to do. */
const explanations: Partial<Record<PushState, string>> = {
  unsupported: 'This browser has no notifications. While this site is open, it shows when a starred session moves.',
  uninstalled:
    'Your iPhone or iPad can tell you when a starred session moves: select Share, then Add to Home Screen, and open the agenda from there.',
  blocked:
    'Your browser blocks notifications from this site. Allow them in its settings next to the address, and reload the page.',
  on: 'You’ll get a notification on this device when a starred session moves, and ten minutes before it starts.',
}

/** Lets the visitor get notifications about starred talks. Nothing else asks for the permission. */
export default function NotificationSwitch() {
  const { isOnlineOnly } = useRootData()
  const { data: known } = useAsync(pushState)
  const [changed, setChanged] = useState<PushState>()
  const [hasFailed, setFailed] = useState(false)
  const state = isOnlineOnly && known !== 'uninstalled' ? 'unsupported' : (changed ?? known)

  const [change, isChanging] = useSingleFlight(async () => {
    setFailed(false)
    try {
      if (state === 'on') await turnOff()
      setChanged(state === 'on' ? 'off' : await turnOn())
    } catch (error) {
      // Push services refuse for reasons that nobody here can name.
      console.warn('The notifications could not be turned on', error)
      setFailed(true)
    }
  })

  return (
    <div className="contents">
      {(state === 'off' || state === 'on') && (
        <Button
          variant="outline"
          busy={isChanging}
          busyLabel={state === 'on' ? 'Turning off…' : 'Asking…'}
          onClick={change}
        >
          {state === 'on' ? 'Turn off notifications' : 'Tell me when a starred session moves'}
        </Button>
      )}
      <p role="status" className="basis-full text-muted empty:hidden">
        {hasFailed ? 'Couldn’t turn on notifications. Please try again.' : state && explanations[state]}
      </p>
    </div>
  )
}
