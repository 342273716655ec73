import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { pageApi } from '../../browser/page-api.ts'
import { choicesBeside } from '../../features/agenda/rules/agenda-choices.ts'
import {
  type AgendaFilter,
  allDays,
  filterAgenda,
  isSearch,
  maxWhole,
} from '../../features/agenda/rules/agenda-filter.ts'
import type { DayItem } from '../../features/agenda/rules/agenda-row-item.ts'
import { currentDay } from '../../features/agenda/rules/current-day.ts'
import { Alert } from '../../ui/alert.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { RetryButton } from '../../ui/retry-button.tsx'
import { type Agenda, loadAllDays } from './load-agenda.ts'
import { ShownAgenda } from './shown-agenda.tsx'
import { useAgendaFilter } from './use-agenda-filter.ts'

type Props = { agenda: Agenda; timeZone: string }

/** An agenda that is too long for one page: it shows one day, or the first items that are found on all days. */
export function SplitAgenda({ agenda, timeZone }: Props) {
  const urlFilter = useAgendaFilter()
  const requestedFilter = useWithDay(urlFilter, agenda)
  const { items, isWhole, settledFilter, failed, reload, load } = useAllDays(agenda, requestedFilter)
  const { filter, found } = useFound(items, settledFilter)
  const choices = useMemo(
    () => (isWhole ? choicesBeside(agenda.choices, items, urlFilter) : agenda.choices),
    [isWhole, items, urlFilter, agenda],
  )
  const isFiltered = isSearch(filter)
  const count = isWhole ? found.length : (agenda.found ?? found.length)
  const shownDay = isFiltered || filter.day === allDays ? undefined : Number(filter.day)
  useScrollToDays(shownDay)
  return (
    <ShownAgenda
      days={agenda.days}
      items={items}
      isWhole={isWhole}
      // Search and filters are for all days.
      filter={isSearch(urlFilter) ? urlFilter : { ...urlFilter, day: '' }}
      shown={isFiltered ? found.slice(0, maxWhole) : found}
      choices={choices}
      timeZone={timeZone}
      at={agenda.at}
      found={isFiltered ? `${count} on the agenda` : ''}
      isFiltered={isFiltered || urlFilter.day !== ''}
      shownDay={shownDay}
      onReach={load}
      note={
        <>
          {failed && (
            <Alert tone="danger" action={<RetryButton reload={reload} />}>
              Couldn’t load the other days.
            </Alert>
          )}
          {settledFilter !== requestedFilter && !failed && <p role="status">Loading the other days…</p>}
          {isFiltered && count > maxWhole && (
            <p>
              The first {maxWhole} of {count}. Choose a day, or search for more words.
            </p>
          )}
          {shownDay && (
            <p className="no-print mb-6 text-end">
              <Link to={`?day=${allDays}`} reloadDocument className="link">
                All days, to print
              </Link>
            </p>
          )}
        </>
      }
    />
  )
}

/** Returns the matching items and their filter. Deferred, so that typing and choosing stay responsive. */
function useFound(items: DayItem[], filter: AgendaFilter) {
  const latest = useMemo(() => ({ items, filter }), [items, filter])
  const deferred = useDeferredValue(latest)
  // Another day is rendered without deferring, so that going back can restore the scroll position.
  const isOtherDay = [latest, deferred].every((each) => !isSearch(each.filter)) && filter.day !== deferred.filter.day
  const shown = isOtherDay ? latest : deferred
  const found = useMemo(() => filterAgenda(shown.items, shown.filter), [shown])
  return { filter: shown.filter, found }
}

/** Adds the current or else the first day to a filter without a search or a day. */
function useWithDay(urlFilter: AgendaFilter, { days, at }: Agenda): AgendaFilter {
  const now = useNow()?.getTime() ?? at
  const { number = 1 } = now === undefined ? {} : currentDay(days, now)
  return useMemo(
    () => (isSearch(urlFilter) || urlFilter.day ? urlFilter : { ...urlFilter, day: String(number) }),
    [urlFilter, number],
  )
}

/**
 * Returns the known items: those that came with the page, then all once a filter needs them or `load` is called.
 * `settledFilter` is the requested filter or, until its items have loaded, the previous one.
 */
function useAllDays(agenda: Agenda, requestedFilter: AgendaFilter) {
  const [isAsked, setAsked] = useState(false)
  const loadDays = useCallback(
    async () => (isAsked && !agenda.isWhole ? loadAllDays(pageApi, agenda) : undefined),
    [isAsked, agenda],
  )
  const { data = agenda.isWhole ? agenda.items : undefined, failure, reload } = useAsync(loadDays)
  const [settledFilter, setSettledFilter] = useState(requestedFilter)
  const isSettled = Boolean(data) || requestedFilter === settledFilter || isDayOf(agenda, requestedFilter)
  if (isSettled && requestedFilter !== settledFilter) setSettledFilter(requestedFilter)
  const load = useCallback(() => setAsked(true), [])
  useEffect(() => {
    if (!isSettled) load()
  }, [isSettled, load])
  return {
    items: data ?? agenda.items,
    isWhole: data !== undefined,
    settledFilter,
    failed: Boolean(failure && !data),
    reload,
    load,
  }
}

const isDayOf = ({ items }: Agenda, filter: AgendaFilter) =>
  !isSearch(filter) && items.length > 0 && items.every(({ dayNumber }) => dayNumber === Number(filter.day))

/**
 * Scrolls to the day links after switching days, because the new day's rows change the layout around them. Going back
 * restores the approximate scroll position.
 */
function useScrollToDays(shownDay: number | undefined) {
  const { key } = useLocation()
  const isWayBack = useNavigationType() === 'POP'
  const before = useRef({ shownDay, key })
  useEffect(() => {
    if (before.current.shownDay === shownDay) return
    const isLeftHere = isWayBack && before.current.key !== key
    before.current = { shownDay, key }
    if (shownDay && !isLeftHere) document.querySelector('.agenda-day-links')?.scrollIntoView()
  }, [shownDay, key, isWayBack])
}
