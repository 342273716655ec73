import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'

type Props = {
  /** The address of the calendar file. */
  calendar: string
  title: string
}

/** Links that add the page's item to a calendar and share the page. */
export function CalendarAndShare({ calendar, title }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <a href={calendar} className={buttonClass('primary')}>
        Add to calendar
      </a>
      <ShareButton title={title} />
    </div>
  )
}

/** Opens the device's share dialog or, if it has none, copies the page's URL. */
function ShareButton({ title }: { title: string }) {
  const [said, setSaid] = useState('')

  async function share() {
    const url = location.href.replace(/#.*$/, '')
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        setSaid('Link copied')
      }
    } catch (error) {
      // Closing the device's dialog is not a failure.
      if ((error as Error).name !== 'AbortError') setSaid(`Copy this address: ${url}`)
    }
  }

  return (
    <>
      <Button variant="outline" onClick={share} className="scripted">
        Share
      </Button>
      <p aria-live="polite" className="basis-full break-all text-muted empty:hidden">
        {said}
      </p>
    </>
  )
}
