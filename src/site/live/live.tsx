import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { repeatWhileVisible } from '../../browser/repeat-while-visible.ts'
import { stars } from '../../browser/stars/stars.ts'
import { useSummit } from '../../features/content/use-summit.ts'
import { dateInZone, defaultTimeZone } from '../../lib/dates.ts'
import { now } from '../../lib/now.ts'
import type { LocalApi } from '../../offline/local-api.ts'
import { localApi, readUpdated, refreshData } from '../../offline/reads.ts'
import { isSaveData } from '../../ui/is-save-data.ts'
import styles from './moved-bar.css?url'
import { acknowledge, type MovedTalk, movedTalks } from './moved-talks.ts'
import { followReminders, type Reminder } from './reminders.ts'

/** How often an open page asks what changed, in milliseconds. */
const onSummitDay = 60_000
const otherwise = 600_000

const todayIn = (timeZone: string) => dateInZone(timeZone || defaultTimeZone, new Date(now()))

/** Keeps an open page up to date, and says when a starred talk moved or starts soon. */
export default function Live() {
  const { startDate, endDate, timeZone } = useSummit()
  const { revalidate } = useRevalidator()
  const [api, setApi] = useState<LocalApi>()
  const [moved, setMoved] = useState<MovedTalk[]>([])
  const [reminders, setReminders] = useState<Reminder[]>([])

  useEffect(() => {
    let isMounted = true
    localApi().then((opened) => isMounted && setApi(opened), console.warn)
    return () => {
      isMounted = false
    }
  }, [])
  useEffect(() => {
    if (!api) return
    const isSummitDay = () => {
      const today = todayIn(timeZone)
      return startDate <= today && today <= (endDate || startDate)
    }
    return repeatWhileVisible(
      async () => (isSummitDay() || !isSaveData()) && refreshData(),
      () => (isSummitDay() ? onSummitDay : otherwise),
    )
  }, [api, startDate, endDate, timeZone])
  useEffect(() => {
    if (!api) return
    let isCurrent = true
    let { revision } = api
    const check = () => void movedTalks(api, todayIn(timeZone)).then((found) => isCurrent && setMoved(found))
    const ends = [
      stars.subscribe(check),
      api.subscribe(() => {
        // The page was rendered from data at least as new as the first ones.
        if (revision !== undefined) {
          readUpdated()
          void revalidate()
        }
        revision = api.revision
        check()
      }),
    ]
    check()
    return () => {
      isCurrent = false
      for (const end of ends) end()
    }
  }, [api, timeZone, revalidate])

  useEffect(() => {
    if (api) return followReminders(api, timeZone || defaultTimeZone, setReminders)
  }, [api, timeZone])

  const notices = [
    ...reminders.map(({ id, text }) => ({
      ...{ id, text, isOnAgenda: true },
      dismiss: () => setReminders((all) => all.filter((each) => each.id !== id)),
    })),
    ...moved.map((talk) => ({
      ...talk,
      dismiss() {
        setMoved((all) => all.filter(({ id }) => id !== talk.id))
        if (api) void acknowledge(api, talk.id)
      },
    })),
  ]
  return (
    <>
      {notices.length > 0 && <link rel="stylesheet" href={styles} precedence="page" />}
      <div role="status" aria-label="Changes to your sessions" className="moved-bar">
        {notices.map(({ id, text, isOnAgenda, dismiss }) => (
          <div key={text}>
            <p>
              {isOnAgenda ? (
                <Link to={`/agenda/${id}`} className="link">
                  {text}
                </Link>
              ) : (
                text
              )}
            </p>
            <button type="button" className="button button-outline" aria-label={`Dismiss: ${text}`} onClick={dismiss}>
              Dismiss
            </button>
          </div>
        ))}
      </div>
    </>
  )
}
