import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gridLayout } from '../src/features/agenda/grid/grid-layout.ts'
import { agendaWarnings } from '../src/features/agenda/rules/agenda-checks.ts'
import { filterOf } from '../src/features/agenda/rules/agenda-filter.ts'
import { clockTime } from '../src/features/agenda/rules/clock-times.ts'
import { scheduled } from '../src/features/agenda/rules/live-agenda.ts'
import type { Api } from '../src/lib/api.ts'
import { loadAgenda } from '../src/site/agenda/load-agenda.ts'
import { makeAgendaItem, makeSpeaker } from './factories.ts'
import { readCalendar } from './read-calendar.ts'
import { onSqlite } from './site.ts'

describe('a talk without an end', () => {
  onSqlite((site) => {
    test('ends for visitors, staff, calendars and apps when the next one in its room begins', async () => {
      const { db, get } = site()
      const { id } = await makeSpeaker(db)
      const place = { date: '2027-04-14', location: 'Hall' }
      await makeAgendaItem(db, { topic: 'Open', time: '10:00', ...place, speakers: [id] })
      await makeAgendaItem(db, { topic: 'Next', time: '10:40 - 10:50', ...place })

      const api = { get: async (path) => (await get(`/api${path}`)).body.data } as Api
      const { items, days } = await loadAgenda(api, filterOf(new URLSearchParams()))
      const [visitors] = scheduled(items, 'UTC').map(({ to }) => new Date(to).toISOString().slice(11, 16))
      const [grid] = gridLayout(items).rows.flatMap((row) => row.map(({ to }) => clockTime(to)))
      const [event] = (await readCalendar(site(), '/agenda.ics')).events
      const [{ rooms }] = (await get('/schedule.json')).body.schedule.conference.days

      const all = (await get('/api/agenda')).body.data
      const isBusyAt = (start: string) => {
        const other = { ...all[0], id: 'other', topic: 'Other', location: 'Attic', start, end: '10:55' }
        const warnings = agendaWarnings({ items: [...all, other], speakers: [], startDate: '', endDate: '' })
        return warnings.some(({ text }) => text.includes('speaks in'))
      }
      assert.deepEqual(
        {
          visitors,
          grid,
          calendars: event?.endDate.toString().slice(11, 16),
          apps: rooms.Hall[0].end.slice(11, 16),
          staff: [isBusyAt('10:39'), isBusyAt('10:40')],
          day: days[0]?.end?.slice(11, 16),
        },
        { visitors: '10:40', grid: '10:40', calendars: '10:40', apps: '10:40', staff: [true, false], day: '10:50' },
      )
    })
  })
})
