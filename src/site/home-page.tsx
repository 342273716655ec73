import type { PublicAgendaItem } from '../features/agenda/agenda-item.ts'
import type { AgendaSummary } from '../features/agenda/agenda-summary.ts'
import { loadSections } from '../features/content/load-sections.ts'
import { useSummit } from '../features/content/use-summit.ts'
import type { PublicEvent } from '../features/events/event.ts'
import { cardEvent } from '../features/events/event-card.tsx'
import type { PublicGalleryImage } from '../features/gallery/gallery-image.ts'
import { galleryPicture } from '../features/gallery/gallery-picture.ts'
import { homeLists } from '../features/home-lists.ts'
import type { PublicSpeaker } from '../features/speakers/speaker.ts'
import { compactSpeaker } from '../features/speakers/speaker-card.tsx'
import type { PublicSponsor } from '../features/sponsors/sponsor.ts'
import { logoSponsor } from '../features/sponsors/sponsor-card.tsx'
import type { TicketSummary } from '../features/tickets/ticket.ts'
import type { Api } from '../lib/api.ts'
import { api, type Clock, clock, timeWithin } from '../lib/api-context.ts'
import { toResult } from '../lib/result.ts'
import { lazyAfterLoad } from '../ui/lazy-part.tsx'
import type { Route } from './+types/home-page'
import { PageMeta } from './frame/page-meta.tsx'
import { PageStyles } from './frame/page-styles.tsx'
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

/** Code that the page needs only near the dates of the agenda. */
const loadOnDayCode = () => import('./home/on-day.tsx')
/** Their HTML is in the document from the start. */
const OnDay = lazyAfterLoad(loadOnDayCode)
const Newsletter = lazyAfterLoad(() => import('./home/newsletter.tsx'))

async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const source = context.get(api)
  const list = <Item, Shown>(path: string, choose: (items: Item[]) => Shown[]) =>
    toResult(source.get<Item[]>(path).then(choose))
  const [texts, events, agenda, sponsors, speakers, gallery, prices, { data: summary }] = await Promise.all([
    loadTexts(source),
    list(homeLists.events, (events: PublicEvent[]) => events.map(cardEvent)),
    list(homeLists.agenda, (items: PublicAgendaItem[]) => items.map(highlight)),
    list(homeLists.sponsors, (sponsors: PublicSponsor[]) => sponsors.map(logoSponsor)),
    list(homeLists.speakers, (speakers: PublicSpeaker[]) => speakers.map(compactSpeaker)),
    list(homeLists.gallery, (images: PublicGalleryImage[]) => images.map(galleryPicture)),
    loadPrices(source),
    toResult(source.get<AgendaSummary>('/agenda/summary').then(({ version, ...shown }) => shown)),
  ])
  // If it cannot be loaded, the page is as on other days; that of the agenda reports the failure.
  const onDay = await loadOnDay(source, summary?.dates ?? [], context.get(clock)).catch(() => undefined)
  return { ...texts, events, agenda, sponsors, speakers, gallery, prices, summary, onDay }
}

export { load as clientLoader, load as loader }

/** If prices cannot be loaded, the page omits them; the tickets page reports the failure. */
const loadPrices = (source: Api): Promise<string> =>
  source.get<TicketSummary>('/tickets/summary').then(
    ({ prices }) => prices,
    () => '',
  )

const day = 86_400_000

/** Loads what is on, near the dates of the agenda, in any time zone. */
async function loadOnDay(source: Api, dates: string[], clock: Clock) {
  const [from, to] = [Date.parse(`${dates[0]}`) - day, Date.parse(`${dates.at(-1)}`) + 2 * day]
  return timeWithin(clock, { from, to }) && (await loadOnDayCode()).loadOnDay(source, clock)
}

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
  const { hero, stats, about, eventsText, sponsorsText, speakersText, newsletter, onDay } = loaderData
  const { name } = useSummit()
  const { events, agenda, sponsors, gallery } = useShown(loaderData)
  return (
    <>
      <PageStyles href={styles} />
      <PageMeta page="home" section={hero} />
      {hero ? (
        <Hero
          hero={hero}
          prices={loaderData.prices}
          speakers={loaderData.speakers.data ?? []}
          speakerCount={loaderData.summary?.speakers}
          isOnDay={Boolean(onDay)}
        />
      ) : (
        <h1 className="sr-only">{name}</h1>
      )}
      {onDay && <OnDay onDay={onDay} />}
      {stats && <Stats texts={stats} ground={onDay ? 'paper' : 'sun'} />}
      {about && <AboutTeaser texts={about} />}
      {eventsText && events && <UpcomingEvents texts={eventsText} events={events} />}
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
