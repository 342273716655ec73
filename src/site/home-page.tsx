import type { PublicAgendaItem } from '../features/agenda/agenda-item.ts'
import type { AgendaSummary } from '../features/agenda/agenda-summary.ts'
import { loadSections } from '../features/content/load-sections.ts'
import { useSummit } from '../features/content/use-summit.ts'
import type { PublicEvent } from '../features/events/event.ts'
import { cardEvent } from '../features/events/event-card.tsx'
import type { PublicGalleryImage } from '../features/gallery/gallery-image.ts'
import { galleryPicture } from '../features/gallery/gallery-picture.ts'
import type { PublicSpeaker } from '../features/speakers/speaker.ts'
import { compactSpeaker } from '../features/speakers/speaker-card.tsx'
import type { PublicSponsor } from '../features/sponsors/sponsor.ts'
import { logoSponsor } from '../features/sponsors/sponsor-card.tsx'
import type { TicketSummary } from '../features/tickets/ticket.ts'
import type { Api } from '../lib/api.ts'
import { api } from '../lib/api-context.ts'
import { toResult } from '../lib/result.ts'
import { useHydrated } from '../ui/hooks/use-hydrated.ts'
import { lazyAfterLoad } from '../ui/lazy-part.tsx'
import { Stylesheet } from '../ui/stylesheet.tsx'
import type { Route } from './+types/home-page'
import { PageMeta } from './frame/page-meta.tsx'
import { useRootData } from './frame/root-data.ts'
import { AboutTeaser } from './home/about-teaser.tsx'
import { AgendaHighlights, highlight } from './home/agenda-highlights.tsx'
import { FeaturedSpeakers } from './home/featured-speakers.tsx'
import { GalleryPreview } from './home/gallery-preview.tsx'
import { Hero } from './home/hero.tsx'
import styles from './home/home.css?url'
import { SponsorRow } from './home/sponsor-row.tsx'
import { Stats } from './home/stats.tsx'
import { UpcomingEvents } from './home/upcoming-events.tsx'

const OnNow = lazyAfterLoad(() => import('./agenda/on-now.tsx'))
/** Its HTML is in the document from the start. */
const Newsletter = lazyAfterLoad(() => import('./home/newsletter.tsx'))

const shown = { events: 3, agenda: 3, sponsors: 3, speakers: 8, gallery: 8 }

async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const source = context.get(api)
  const list = <Item, Shown>(path: string, choose: (items: Item[]) => Shown[]) =>
    toResult(source.get<Item[]>(path).then(choose))
  const [texts, events, agenda, sponsors, speakers, gallery, prices, { data: summary }] = await Promise.all([
    loadTexts(source),
    list(`/events?limit=${shown.events}`, (events: PublicEvent[]) => events.map(cardEvent)),
    list(`/agenda?limit=${shown.agenda}`, (items: PublicAgendaItem[]) => items.map(highlight)),
    list(`/sponsors?type=Current&limit=${shown.sponsors}`, (sponsors: PublicSponsor[]) => sponsors.map(logoSponsor)),
    // Featured ones come first.
    list(`/speakers?limit=${shown.speakers}`, (speakers: PublicSpeaker[]) =>
      speakers.filter(({ featured }) => featured).map(compactSpeaker),
    ),
    list(`/gallery?limit=${shown.gallery}`, (images: PublicGalleryImage[]) => images.map(galleryPicture)),
    loadPrices(source),
    toResult(source.get<AgendaSummary>('/agenda/summary').then(({ version, ...shown }) => shown)),
  ])
  return { ...texts, events, agenda, sponsors, speakers, gallery, prices, summary }
}

export { load as clientLoader, load as loader }

/** If prices cannot be loaded, the page omits them; the tickets page reports the failure. */
const loadPrices = (source: Api): Promise<string> =>
  source.get<TicketSummary>('/tickets/summary').then(
    ({ prices }) => prices,
    () => '',
  )

async function loadTexts(source: Api) {
  const { hero, stats, about, newsletter, ...headings } = await loadSections(source)
  return {
    hero,
    stats,
    about: about && { title: about.title, subtitle: about.subtitle, image: about.image },
    eventsText: headings.featuredEvents,
    sponsorsText: headings.sponsors,
    speakersText: headings.featuredSpeakers,
    newsletter,
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { hero, stats, about, eventsText, sponsorsText, speakersText, newsletter } = loaderData
  const { name } = useSummit()
  const { events, agenda, sponsors, gallery } = useShown(loaderData)
  return (
    <>
      <Stylesheet href={styles} />
      <PageMeta page="home" section={hero} />
      {hero ? (
        <Hero
          hero={hero}
          prices={loaderData.prices}
          speakers={loaderData.speakers.data ?? []}
          speakerCount={loaderData.summary?.speakers}
        />
      ) : (
        <h1 className="sr-only">{name}</h1>
      )}
      {stats && <Stats texts={stats} />}
      {about && <AboutTeaser texts={about} />}
      {eventsText && events && <UpcomingEvents texts={eventsText} events={events} />}
      <OnNowAtSummit />
      {agenda && <AgendaHighlights agenda={agenda} summary={loaderData.summary} />}
      {sponsorsText && sponsors && <SponsorRow texts={sponsorsText} sponsors={sponsors} />}
      {speakersText && <FeaturedSpeakers texts={speakersText} speakers={loaderData.speakers} />}
      {gallery && <GalleryPreview gallery={gallery} />}
      {newsletter && <Newsletter texts={newsletter} isMoreComing={!(events && agenda && sponsors)} />}
    </>
  )
}

type Lists = Pick<Route.ComponentProps['loaderData'], 'events' | 'agenda' | 'sponsors' | 'gallery'>

/** Leaves out empty lists once staff have described their summit: the newsletter announces them. */
function useShown({ events, agenda, sponsors, gallery }: Lists): Partial<Lists> {
  const { isSummitSaved } = useRootData()
  const isShown = ([, { data }]: [string, Lists[keyof Lists]]) => !isSummitSaved || data?.length !== 0
  return Object.fromEntries(Object.entries({ events, agenda, sponsors, gallery }).filter(isShown))
}

/** Loads its code only on the days of the summit, in any time zone. */
function OnNowAtSummit() {
  const { startDate, endDate } = useSummit()
  const isHydrated = useHydrated()
  const day = 86_400_000
  const isNear = Date.now() > Date.parse(startDate) - day && Date.now() < Date.parse(endDate || startDate) + 2 * day
  return isHydrated && isNear && <OnNow />
}
