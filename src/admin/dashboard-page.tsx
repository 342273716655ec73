import { Link } from 'react-router'
import { browserApi } from '../browser/api.ts'
import { NewSignIns } from '../browser/new-sign-ins.tsx'
import { useSession } from '../browser/use-session.ts'
import type { Check } from '../features/check/finding.ts'
import { useSummit } from '../features/content/use-summit.ts'
import type { Dashboard } from '../features/dashboard/dashboard.ts'
import type { ListedChange } from '../features/history/history.ts'
import type { Ticket as TicketRecord } from '../features/tickets/ticket.ts'
import { dateInZone, defaultTimeZone } from '../lib/dates.ts'
import { firstName } from '../lib/person.ts'
import { LoadFailure } from '../ui/async.tsx'
import { useAsync } from '../ui/hooks/use-async.ts'
import {
  CalendarDays,
  FileText,
  Handshake,
  ImagePlus,
  List,
  Mic,
  Ticket,
  UserPlus,
  Users,
} from '../ui/icons/console-icons.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ProblemList } from './dashboard/problem-list.tsx'
import { TicketSales } from './dashboard/ticket-sales.tsx'
import { LatestChanges, latestCount } from './latest-changes.tsx'
import { NextSteps } from './next-steps.tsx'
import type { LinkedForm } from './record/linked-form.ts'
import { useReloadAfterUndo } from './undo/use-undo.ts'

async function load() {
  const [dashboard, changes, tickets, { groups }] = await Promise.all([
    browserApi.get<Dashboard>('/dashboard'),
    browserApi.get<ListedChange[]>(`/changes?limit=${latestCount}`),
    browserApi.get<TicketRecord[]>(`/tickets/all?limit=${maxTickets}`),
    browserApi.get<Check>('/check'),
  ])
  return { dashboard, changes, tickets, groups }
}

/** The cheapest tickets of a summit that has very many. */
const maxTickets = 100

const tiles = [
  { label: 'Speakers', count: 'speakers', path: '/admin/speakers', icon: Mic, tone: 'tone-primary' },
  { label: 'Events', count: 'events', path: '/admin/events', icon: CalendarDays, tone: 'tone-success' },
  { label: 'Agenda Items', count: 'agenda', path: '/admin/agenda', icon: List, tone: 'tone-warning' },
  { label: 'Sponsors', count: 'sponsors', path: '/admin/sponsors', icon: Handshake, tone: 'tone-danger' },
  { label: 'Tickets Sold', count: 'ticketsSold', path: '/admin/tickets', icon: Ticket, tone: 'tone-plum' },
] as const

export default function DashboardPage() {
  const { user } = useSession()
  const { data, failure, reload } = useAsync(load)
  useReloadAfterUndo(reload)
  const isLoading = !data && !failure
  const { dashboard } = data ?? {}
  const { timeZone, startDate } = useSummit()
  const today = dateInZone(timeZone || defaultTimeZone, new Date())
  return (
    <div className="grid gap-8">
      <div>
        <h1 className="flex min-h-11 items-center text-3xl">Dashboard</h1>
        <p className="text-muted">
          Welcome back, <bdi>{firstName(user?.name ?? '')}</bdi>. {startOf(startDate, today)}
        </p>
      </div>
      <NewSignIns />
      {failure && (
        <LoadFailure failure={failure} reload={reload}>
          Error fetching dashboard data
        </LoadFailure>
      )}
      {isLoading && <Skeleton className="delayed h-60" />}
      {data && <ProblemList groups={data.groups} reload={reload} />}
      {dashboard && <NextSteps dashboard={dashboard} />}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="latest-changes">
          <h2 id="latest-changes" className="mb-3 text-xl">
            Latest changes
          </h2>
          <LatestChanges changes={data?.changes} isLoading={isLoading} />
        </section>
        <div className="grid gap-8 max-lg:-order-1">
          <section aria-labelledby="quick-links">
            <h2 id="quick-links" className="mb-3 text-xl">
              Quick links
            </h2>
            <QuickLinks isSuperAdmin={user?.role === 'super_admin'} />
          </section>
          {data && <TicketSales tickets={data.tickets} />}
        </div>
      </div>
      <Figures dashboard={dashboard} isLoading={isLoading} />
    </div>
  )
}

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** Says when the summit starts; '' once it has. */
function startOf(startDate: string, today: string): string {
  if (!startDate) return 'This is where you edit the summit’s site.'
  const days = (Date.parse(startDate) - Date.parse(today)) / 86_400_000
  return days < 0 ? '' : `The summit starts ${relative.format(days, 'day')}.`
}

type FiguresProps = { dashboard: Dashboard | undefined; isLoading: boolean }

const Figures = ({ dashboard, isLoading }: FiguresProps) => (
  <ul
    aria-label="Figures"
    aria-busy={isLoading}
    className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4 md:grid-cols-5"
  >
    {tiles.map(({ label, count, path, icon: Icon, tone }) => (
      <li key={path}>
        <Link
          to={path}
          className={`${tone} grid h-full grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded border border-line bg-card p-4 hover:border-(--tone)`}
        >
          <span className="tinted grid size-9 place-items-center rounded">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          {isLoading ? (
            <Skeleton className="delayed h-8 w-14" />
          ) : (
            <span className="font-heading text-3xl/8 font-bold">
              {dashboard?.[count].toLocaleString('en-US') ?? '–'}
            </span>
          )}
          <span className="col-span-3 text-sm text-muted">{label}</span>
        </Link>
      </li>
    ))}
  </ul>
)

const quickLinks = [
  ['Add speaker', '/admin/speakers', UserPlus, { form: 'new' } satisfies LinkedForm],
  ['Edit content', '/admin/content', FileText],
  ['Upload pictures', '/admin/gallery', ImagePlus],
] as const
const manageUsers = ['Manage users', '/admin/users', Users] as const

function QuickLinks({ isSuperAdmin }: { isSuperAdmin: boolean }) {
  return (
    <ul className="overflow-hidden rounded border border-line bg-card">
      {[...quickLinks, ...(isSuperAdmin ? [manageUsers] : [])].map(([label, path, Icon, state]) => (
        <li key={label} className="border-line not-last:border-b">
          <Link
            to={path}
            state={state}
            className="flex min-h-12 items-center gap-3 px-4 font-semibold -outline-offset-3 hover:bg-link/5"
          >
            <Icon aria-hidden="true" className="size-[1.125rem] shrink-0 text-muted" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
