import { useEffect, useState } from 'react'
import { device } from '../../../browser/device.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from './note.tsx'

/** Chromium's event when the site can be installed. */
type InstallEvent = Event & { prompt(): Promise<unknown> }

let installEvent: InstallEvent | undefined
const listeners = new Set<() => void>()
window.addEventListener('beforeinstallprompt', (event) => {
  // The site's own hint replaces the browser's.
  event.preventDefault()
  installEvent = event as InstallEvent
  for (const listener of listeners) listener()
})

/** Two openings of the page in half an hour are one visit. */
const visitLength = 30 * 60_000

/** Counts this visit. Returns true from the second one on, unless the visitor has declined. */
async function isTimeToAsk(): Promise<boolean> {
  const { count, at } = (await device.read('visits')) ?? { count: 0, at: 0 }
  const isNew = Math.abs(Date.now() - at) > visitLength
  const visits = isNew ? count + 1 : count
  if (isNew) await device.store('visits', { count: visits, at: Date.now() })
  return visits > 1 && !(await device.read('isInstallDeclined'))
}

/** Offers to put the agenda on the home screen, where the browser can, until the visitor accepts or declines. */
export function InstallHint() {
  const [isDue, setDue] = useState(false)
  const [event, setEvent] = useState(installEvent)
  useEffect(() => {
    const update = () => setEvent(installEvent)
    listeners.add(update)
    isTimeToAsk().then(setDue)
    return () => {
      listeners.delete(update)
    }
  }, [])
  if (!isDue || !event) return null

  function close() {
    setDue(false)
    void device.store('isInstallDeclined', true)
  }
  return (
    <Note>
      Put the agenda on your home screen: it opens without a network, too.
      <Button variant="primary" onClick={() => event.prompt().finally(close)}>
        Install
      </Button>
      <Button variant="outline" onClick={close}>
        No, thanks
      </Button>
    </Note>
  )
}
