import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { isStored } from '../../../browser/is-stored.ts'
import { repeatWhileVisible } from '../../../browser/repeat-while-visible.ts'
import { publicPages } from '../../../features/public-pages.ts'
import { dataAge } from '../../../lib/data-age.ts'
import { refreshData } from '../../../offline/reads.ts'
import { startOffline, storeSite } from '../../../offline/start-offline.ts'
import { Button } from '../../../ui/button.tsx'
import { useDataSince } from '../../../ui/hooks/use-data-since.ts'
import { lazyAfterLoad } from '../../../ui/lazy-part.tsx'
import { useRootData } from '../root-data.ts'
import { ClockNote } from './clock-note.tsx'
import { InstallHint } from './install-hint.tsx'
import { Note } from './note.tsx'

/** How often a page with the device's data tries the network, in milliseconds. */
const interval = 10_000

/** In milliseconds. An open page needs no news before. */
const newsDelay = 15_000
const Live = lazyAfterLoad(async () => {
  await new Promise((resolve) => setTimeout(resolve, newsDelay))
  return import('../../live/live.tsx')
})

/** Makes the site work without a network, and says what the visitor should know of that. */
export default function Offline() {
  const { isOnlineOnly, printSheets = {} } = useRootData()
  const [sheets] = useState(() => Object.values(printSheets))
  const isAgenda = useLocation().pathname === publicPages.agenda.path
  const since = useFreshData()
  const isBlocked = useBlockedFiles(since !== undefined)
  const [extent, setExtent] = useState<Awaited<ReturnType<typeof startOffline>>>()
  useEffect(() => {
    if (!isOnlineOnly) startOffline(sheets).then(setExtent, (error) => console.warn('The site is not stored', error))
  }, [isOnlineOnly, sheets])

  return (
    <div className="offline-notes no-print">
      <Live />
      <div role="status">
        {since && <Note>Offline. {since}</Note>}
        {isBlocked && <Note>This file needs the network.</Note>}
      </div>
      <ClockNote />
      {isAgenda && extent === 'agenda' && !since && (
        <Note>
          Only the agenda is saved for offline, to save data.
          <Button variant="outline" onClick={() => storeSite(sheets).then(() => setExtent('site'), console.warn)}>
            Save the whole site for offline
          </Button>
        </Note>
      )}
      {isAgenda && extent && !since && <InstallHint />}
    </div>
  )
}

/**
 * Blocks links to files, for calendars or to print, while the network does not answer: the browser would replace the page
 * with an error.
 * @returns true after one was blocked
 */
function useBlockedFiles(isLocal: boolean): boolean {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    setBlocked(false)
    const block = (event: MouseEvent) => {
      if (!isLocal && navigator.onLine) return
      if (!(event.target instanceof Element && event.target.closest('a:is([href*=".ics"], [href$=".svg"])'))) return
      event.preventDefault()
      setBlocked(true)
    }
    document.addEventListener('click', block)
    return () => document.removeEventListener('click', block)
  }, [isLocal])
  return isBlocked
}

/**
 * Returns the age of the page's data while they are the device's. Once the network answers, loads the server's. A stored
 * page is rendered again, for the present time.
 */
function useFreshData(): string | undefined {
  const since = useDataSince()
  const { revalidate } = useRevalidator()
  const isLocal = since !== undefined
  useEffect(() => {
    if (isStored() && dataAge.since() === undefined) void revalidate()
  }, [revalidate])
  useEffect(() => {
    if (!isLocal) return
    const end = repeatWhileVisible(refreshData, () => interval)
    return () => {
      end()
      void revalidate()
    }
  }, [isLocal, revalidate])
  return since
}
