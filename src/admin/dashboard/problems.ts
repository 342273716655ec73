import type { AgendaProblem } from '../../features/agenda/agenda-problem.ts'
import type { WarningKind } from '../../features/agenda/rules/agenda-checks.ts'
import { sectionsWithBuiltInTexts, tabTitles } from '../../features/content/content-tabs.ts'
import type { Dashboard } from '../../features/dashboard/dashboard.ts'
import { remaining, soldPercentage, urgency } from '../../features/tickets/sold-percentage.ts'
import type { Ticket } from '../../features/tickets/ticket.ts'
import { mediumDate, shortDate } from '../../lib/dates.ts'
import { formatPrice } from '../../lib/money.ts'
import type { LinkedForm } from '../records-page.tsx'

/** The data of the dashboard. `today` is the date in the summit's time zone. */
export type Facts = {
  dashboard: Dashboard
  agenda: AgendaProblem[]
  tickets: Ticket[]
  sendsMail: boolean
  today: string
  /** The currency of tickets without one of their own. */
  currency: string
}

/** Something that is wrong, and what can be done about it. */
export type Problem = { tone: 'danger' | 'warning' | 'info'; title: string; detail?: string; remedies: Remedy[] }

export type Remedy = { label: string } & (
  | { to: string; state?: LinkedForm }
  /** Moves an agenda item, and what follows it in its room. */
  | { shift: { id: string; minutes: number } }
  | { opens: 'messages' }
)

/** Returns what is wrong, the most urgent first. */
export function problemsOf(facts: Facts): Problem[] {
  const all = [
    ...facts.agenda.flatMap(agendaProblems),
    ...portraitProblems(facts.dashboard),
    ...facts.tickets.flatMap((ticket) => ticketProblems(ticket, facts)),
    ...textProblems(facts.dashboard),
    ...(facts.sendsMail ? [] : [mailProblem]),
  ]
  const tones = ['danger', 'warning', 'info']
  return all.toSorted((one, other) => tones.indexOf(one.tone) - tones.indexOf(other.tone))
}

const list = new Intl.ListFormat('en-GB')
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** 'Ada, Bisi and 5 more' */
const someOf = (first: string[], count: number) =>
  list.format([...first, ...(count > first.length ? [`${count - first.length} more`] : [])])

const ofMany: Record<WarningKind, string> = {
  'same-room': 'pairs of talks are in one room at the same time',
  'double-booked': 'times a speaker is in two talks at once',
  backwards: 'talks end before they start',
  'over-break': 'talks overlap a break',
  outside: 'talks are outside the summit’s days',
  'no-room': 'talks have no room',
  'no-speaker': 'talks have no speaker',
  'no-talk': 'speakers have no talk',
}
const urgent: WarningKind[] = ['same-room', 'double-booked', 'backwards']

/** More warnings of a kind than this are one line. */
const maxSingle = 2

/** The longest overlap that a shift can end. */
const maxShift = 60

function agendaProblems({ kind, count, first }: AgendaProblem): Problem[] {
  const tone = urgent.includes(kind) ? 'danger' : 'warning'
  if (count > maxSingle) {
    const detail = someOf(
      first.map(({ text }) => text),
      count,
    )
    return [{ tone, title: `${count} ${ofMany[kind]}`, detail, remedies: [{ label: 'Open agenda', to: toWarnings }] }]
  }
  return first.map(({ text, items, speakerId, overlap }) => {
    const [id, later] = items
    const minutes = overlap?.minutes ?? 0
    const open: Remedy = id
      ? { label: 'Open', to: '/admin/agenda', state: { form: later ?? id } }
      : { label: 'Open', to: '/admin/speakers', state: { form: speakerId ?? '' } }
    const canShift = kind === 'same-room' && later && minutes <= maxShift
    return {
      tone,
      title: text,
      ...(overlap && { detail: overlapText(overlap) }),
      remedies: [...(canShift ? [{ label: `Shift by ${minutes}`, shift: { id: later, minutes } }] : []), open],
    }
  })
}

const toWarnings = '/admin/agenda#warnings'

const overlapText = ({ minutes, date }: { minutes: number; date: string | null }) =>
  `They overlap by ${minutes === 1 ? 'a minute' : `${minutes} minutes`}${date ? ` on ${shortDate(date)}` : ''}`

function portraitProblems({ withoutPortrait: { count, first } }: Dashboard): Problem[] {
  if (count <= maxSingle)
    return first.map(({ id, name }) => ({
      tone: 'warning',
      title: `${name} has no portrait`,
      detail: 'The site shows initials in its place',
      remedies: [{ label: 'Add picture', to: '/admin/speakers', state: { form: id } }],
    }))
  const names = someOf(
    first.map(({ name }) => name),
    count,
  )
  const remedies = [{ label: 'Open speakers', to: '/admin/speakers' }]
  return [{ tone: 'warning', title: `${count} speakers have no portrait`, detail: names, remedies }]
}

/** How many days before its end an early-bird price is pointed out. */
const earlyBirdNotice = 7

function ticketProblems(ticket: Ticket, { today, currency }: Facts): Problem[] {
  const { id, name, available, endDate, quantity, price, earlyBird, earlyBirdPrice, earlyBirdEndDate } = ticket
  if (!available || (endDate && endDate < today)) return []
  const remedies = [{ label: 'See ticket', to: '/admin/tickets', state: { form: id } }]
  const left = remaining(ticket)
  const percentage = soldPercentage(ticket)
  const priceOf = (amount: number) => formatPrice(amount, ticket.currency || currency || 'USD')
  if (left > 0 && earlyBird && earlyBirdPrice != null && earlyBirdEndDate && today <= earlyBirdEndDate) {
    const days = (Date.parse(earlyBirdEndDate) - Date.parse(today)) / 86_400_000
    const ends = `${priceOf(earlyBirdPrice)} ends ${relative.format(days, 'day')}`
    const title = `${name}: ${ends}, ${left.toLocaleString('en-US')} left`
    const detail = `After ${mediumDate(earlyBirdEndDate)} it costs ${priceOf(price)}`
    if (days <= earlyBirdNotice) return [{ tone: 'warning', title, detail, remedies }]
  }
  if (urgency(percentage) !== 'danger') return []
  const sold = `${percentage}% of ${quantity.toLocaleString('en-US')} are sold`
  const title = left === 0 ? `${name} is sold out` : `${name}: ${left.toLocaleString('en-US')} left`
  return [{ tone: 'warning', title, ...(left > 0 && { detail: sold }), remedies }]
}

function textProblems({ sections }: Dashboard): Problem[] {
  const unsaved = sectionsWithBuiltInTexts(sections.map((section) => ({ section })))
  const [first] = unsaved
  if (!first) return []
  const names = list.format(unsaved.map((name) => tabTitles[name]))
  const title =
    unsaved.length === 1
      ? `${names} still has its built-in text`
      : `${unsaved.length} sections still have their built-in texts`
  const detail = `${unsaved.length === 1 ? '' : `${names}. `}Save a section to make its text your own`
  return [{ tone: 'warning', title, detail, remedies: [{ label: 'Write', to: `/admin/content?section=${first}` }] }]
}

const mailProblem: Problem = {
  tone: 'info',
  title: 'Messages are not delivered',
  detail: 'Three forms are simulated, and no mail server is set up',
  remedies: [{ label: 'Set up mail', opens: 'messages' }],
}
