import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'

type Props = {
  /** The address of the calendar file; undefined for an item without a day. */
  calendar: string | undefined
  title: string
}

/** Links that add the page's item to a calendar and share the page. */
export function CalendarAndShare({ calendar, title }: Props) {
  return (
    <>
      {calendar && (
        <a href={calendar} className={buttonClass('outline')}>
          <Icon name="calendar-plus" className="size-5" />
          Add to calendar
        </a>
      )}
      <ShareButton title={title} />
    </>
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
        <Icon name="share-2" className="size-5" />
        Share
      </Button>
      <p aria-live="polite" className="basis-full break-all text-muted empty:hidden">
        {said}
      </p>
    </>
  )
}
