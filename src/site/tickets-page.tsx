import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { loadSections } from '../features/content/load-sections.ts'
import { usePageSubtitles, useSummit } from '../features/content/use-summit.ts'
import { publicPages } from '../features/public-pages.ts'
import { currentPrice } from '../features/tickets/current-price.ts'
import type { PublicTicket } from '../features/tickets/ticket.ts'
import { cardTicket, inCurrency, type PricedTicket, priceText, TicketCard } from '../features/tickets/ticket-card.tsx'
import { api } from '../lib/api-context.ts'
import { currencyLabel } from '../lib/money.ts'
import { toResult, withStatus } from '../lib/result.ts'
import { Alert } from '../ui/alert.tsx'
import { usePageLoaded } from '../ui/hooks/use-page-loaded.ts'
import { isSaveData } from '../ui/is-save-data.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'
import type { Route } from './+types/tickets-page'
import { ticketsLoadError } from './frame/load-error-messages.ts'
import { LoadedList } from './frame/loaded-list.tsx'
import { NoScriptNotice } from './frame/no-script-notice.tsx'
import { countedFacts, Opening } from './frame/opening.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { PageStyles } from './frame/page-styles.tsx'
import { TicketQuestions } from './tickets/ticket-questions.tsx'
import styles from './tickets/tickets.css?url'

const loadPurchaseDialog = () =>
  import('./tickets/purchase-dialog.tsx').then(({ PurchaseDialog }) => ({ default: PurchaseDialog }))
const PurchaseDialog = lazyDialog(loadPurchaseDialog)

async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const source = context.get(api)
  const [tickets, { faq }] = await Promise.all([toResult(source.get<PublicTicket[]>('/tickets')), loadSections(source)])
  const list = tickets.data ? { data: tickets.data.map(cardTicket) } : tickets
  return withStatus({ list, faq }, list)
}

export { load as clientLoader, load as loader }

export default function TicketsPage({ loaderData }: Route.ComponentProps) {
  const { list, faq } = loaderData
  const { tickets: subtitle } = usePageSubtitles()
  const { currency } = useSummit()
  const priced = list.data?.map((ticket) => inCurrency(ticket, currency)) ?? []
  return (
    <>
      <PageStyles href={styles} />
      <PageMeta page="tickets" />
      <Opening
        ground={publicPages.tickets.ground}
        title="Tickets"
        facts={[...countedFacts({ ticket: priced.length }), ...cheapest(priced)]}
        ornament={priced.length > 1 && <PriceStubs tickets={priced} />}
      >
        {subtitle} <Currencies tickets={priced} />{' '}
        <span className="offer">
          Group of ten or more? <Link to="/contact">Write to us first</Link>.
        </span>
      </Opening>
      <div className="container-page pt-6 pb-10 md:pt-10 md:pb-14">
        <LoadedList
          list={list}
          errorMessage={ticketsLoadError}
          empty="Tickets go on sale soon. Please check back later."
        >
          {() => <Shop tickets={priced} />}
        </LoadedList>
      </div>
      {faq && <TicketQuestions faq={faq} />}
    </>
  )
}

/** 'from $35', where all tickets have one currency. */
function cheapest(tickets: PricedTicket[]) {
  const [first] = byPrice(tickets)
  if (!first || currentPrice(first) === 0 || tickets.some(({ currency }) => currency !== first.currency)) return []
  return [
    <span key="from" className="offer">
      from <b>{priceText(currentPrice(first), first)}</b>
    </span>,
  ]
}

const byPrice = (tickets: PricedTicket[]) => [...tickets].sort((a, b) => currentPrice(a) - currentPrice(b))

/** The stubs of the tickets, a staircase from the lowest price to the highest. */
const PriceStubs = ({ tickets }: { tickets: PricedTicket[] }) => (
  <ul className="price-stubs">
    {byPrice(tickets)
      .slice(0, 5)
      .map((ticket) => (
        <li key={ticket.id} className={ticket.earlyBirdOpen ? 'price-stub-early' : undefined}>
          <b>{priceText(currentPrice(ticket), ticket)}</b>
          {ticket.name}
        </li>
      ))}
  </ul>
)

/** 'Prices in US dollars.' */
function Currencies({ tickets }: { tickets: PricedTicket[] }) {
  const names = new Set(tickets.map((ticket) => currencyLabel(ticket.currency)))
  return names.size > 0 && `Prices in ${[...names].join(', ').replace(/, (?=[^,]*$)/, ' and ')}.`
}

type Buyer = { name: string; email: string }

function Shop({ tickets }: { tickets: PricedTicket[] }) {
  const [chosen, setChosen] = useState<PricedTicket>()
  const [buyer, setBuyer] = useState<Buyer>()
  const isLoaded = usePageLoaded()
  useEffect(() => {
    if (isLoaded && !isSaveData()) loadPurchaseDialog().catch(() => {}) // loaded again when it is opened
  }, [isLoaded])
  return (
    <>
      <NoScriptNotice action="Buying a ticket" className="mb-6" />
      {buyer && <Thanks buyer={buyer} />}
      <ul className="grid gap-5 md:gap-6">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketCard
              ticket={ticket}
              onBuy={() => {
                setBuyer(undefined)
                setChosen(ticket)
              }}
            />
          </li>
        ))}
      </ul>
      {chosen && (
        <PurchaseDialog
          ticket={chosen}
          onClose={() => setChosen(undefined)}
          onBought={(boughtBy) => {
            setChosen(undefined)
            setBuyer(boughtBy)
          }}
        />
      )}
    </>
  )
}

function Thanks({ buyer }: { buyer: Buyer }) {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for the effect's cleanup.
    message.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={message} className="mb-8">
      <Alert tone="success">
        Thank you for your purchase, {buyer.name}! A confirmation email will be sent to {buyer.email}.
      </Alert>
    </div>
  )
}
