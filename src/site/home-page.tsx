import { Link } from 'react-router'
import type { PublicAgendaItem } from '../features/agenda/agenda-item.ts'
import { rowItem } from '../features/agenda/rules/agenda-row-item.ts'
import { loadSections } from '../features/content/load-sections.ts'
import { useSummit } from '../features/content/use-summit.ts'
import type { PublicEvent } from '../features/events/event.ts'
import { CompactEventCard, compactEvent } from '../features/events/event-card.tsx'
import type { PublicGalleryImage } from '../features/gallery/gallery-image.ts'
import { galleryPicture } from '../features/gallery/gallery-picture.ts'
import type { PublicSpeaker } from '../features/speakers/speaker.ts'
import { CompactSpeakerCard, compactSpeaker } from '../features/speakers/speaker-card.tsx'
import type { PublicSponsor } from '../features/sponsors/sponsor.ts'
import { logoSponsor, SponsorLogo } from '../features/sponsors/sponsor-card.tsx'
import type { TicketSummary } from '../features/tickets/ticket.ts'
import type { Api } from '../lib/api.ts'
import { api } from '../lib/api-context.ts'
import { toResult } from '../lib/result.ts'
import { useHydrated } from '../ui/hooks/use-hydrated.ts'
import { lazyAfterLoad } from '../ui/lazy-part.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import { MoreLink, SectionHeading } from '../ui/section-heading.tsx'
import { Stylesheet } from '../ui/stylesheet.tsx'
import type { Route } from './+types/home-page'
import { listLoadError, speakersLoadError } from './frame/load-error-messages.ts'
import { LoadedList } from './frame/loaded-list.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { AgendaHighlights } from './home/agenda-highlights.tsx'
import { GalleryPreview } from './home/gallery-preview.tsx'
import { Hero } from './home/hero.tsx'
import styles from './home/home.css?url'

const OnNow = lazyAfterLoad(() => import('./agenda/on-now.tsx'))
/** Its HTML is there from the start. */
const Newsletter = lazyAfterLoad(() => import('./home/newsletter.tsx'))

const shown = { events: 3, agenda: 3, sponsors: 3, speakers: 8, gallery: 8 }

async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const source = context.get(api)
  const list = <Item, Shown>(path: string, choose: (items: Item[]) => Shown[]) =>
    toResult(source.get<Item[]>(path).then(choose))
  const [texts, events, agenda, sponsors, speakers, gallery, prices] = await Promise.all([
    loadTexts(source),
    list(`/events?limit=${shown.events}`, (events: PublicEvent[]) => events.map(compactEvent)),
    list(`/agenda?limit=${shown.agenda}`, (items: PublicAgendaItem[]) => items.map(rowItem)),
    list(`/sponsors?type=Current&limit=${shown.sponsors}`, (sponsors: PublicSponsor[]) => sponsors.map(logoSponsor)),
    // Featured ones come first.
    list(`/speakers?limit=${shown.speakers}`, (speakers: PublicSpeaker[]) =>
      speakers.filter(({ featured }) => featured).map(compactSpeaker),
    ),
    list(`/gallery?limit=${shown.gallery}`, (images: PublicGalleryImage[]) => images.map(galleryPicture)),
    loadPrices(source),
  ])
  return { ...texts, events, agenda, sponsors, speakers, gallery, prices }
}

export { load as clientLoader, load as loader }

/** Without prices that cannot be loaded, the page is whole: the tickets' own page says so. */
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

type Data = Route.ComponentProps['loaderData']

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { hero, stats, about, eventsText, agenda, sponsorsText, speakersText, gallery, newsletter } = loaderData
  const { name } = useSummit()
  return (
    <>
      <Stylesheet href={styles} />
      <PageMeta page="home" section={hero} />
      {hero ? (
        <Hero hero={hero} prices={loaderData.prices} speakers={loaderData.speakers.data ?? []} />
      ) : (
        <h1 className="sr-only">{name}</h1>
      )}
      {stats && <Stats stats={stats} />}
      {about && <AboutTeaser about={about} />}
      {eventsText && <Events texts={eventsText} events={loaderData.events} />}
      <OnNowAtSummit />
      <AgendaHighlights agenda={agenda} />
      {sponsorsText && <Sponsors texts={sponsorsText} sponsors={loaderData.sponsors} />}
      {speakersText && <FeaturedSpeakers texts={speakersText} speakers={loaderData.speakers} />}
      <GalleryPreview gallery={gallery} />
      {newsletter && <Newsletter texts={newsletter} />}
    </>
  )
}

/** Loads its code only in the days of the summit, in any time zone. */
function OnNowAtSummit() {
  const { startDate, endDate } = useSummit()
  const isHydrated = useHydrated()
  const day = 86_400_000
  const isNear = Date.now() > Date.parse(startDate) - day && Date.now() < Date.parse(endDate || startDate) + 2 * day
  return isHydrated && isNear && <OnNow />
}

function Stats({ stats }: { stats: NonNullable<Data['stats']> }) {
  if (!stats.stats?.length) return null
  return (
    <section aria-label={stats.title} className="container-page">
      <dl className="stats">
        {stats.stats.map(({ value, label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two figures may have one label
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function AboutTeaser({ about }: { about: NonNullable<Data['about']> }) {
  const { title, subtitle, image } = about
  return (
    <section
      aria-labelledby="about"
      className="container-page grid items-center gap-x-8 gap-y-8 py-14 md:grid-cols-2 md:py-20 lg:grid-cols-[1.1fr_1fr] lg:gap-x-14"
    >
      {image ? (
        <ResponsiveImage
          path={image}
          alt=""
          sizes="(min-width: 992px) 560px, (min-width: 768px) 46vw, 92vw"
          className="aspect-[4/3] w-full rounded object-cover"
        />
      ) : (
        <div aria-hidden="true" className="cloth h-full min-h-56 rounded bg-primary text-white max-md:hidden" />
      )}
      <div>
        <h2 id="about" className="text-3xl md:text-4xl">
          {title}
        </h2>
        {subtitle && <p className="mt-4 text-lg text-muted">{subtitle}</p>}
        <div className="mt-4">
          <MoreLink to="/about">Learn More</MoreLink>
        </div>
      </div>
    </section>
  )
}

type Texts = NonNullable<Data['eventsText']>

function Events({ texts, events }: { texts: Texts; events: Data['events'] }) {
  return (
    <section className="bg-sand py-14 md:py-20">
      <div className="container-page">
        <SectionHeading
          title={texts.title || 'Upcoming events'}
          subtitle={texts.subtitle}
          more={<MoreLink to="/events">View All Events</MoreLink>}
        />
        <LoadedList
          list={events}
          errorMessage={(error) => listLoadError('events', error)}
          empty="No events scheduled at this time. Please check back later."
        >
          {(items) => (
            <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
              {items.map((event, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered, and an event's id is not part of its card
                <li key={index}>
                  <CompactEventCard event={event} />
                </li>
              ))}
            </ul>
          )}
        </LoadedList>
      </div>
    </section>
  )
}

function Sponsors({ texts, sponsors }: { texts: Texts; sponsors: Data['sponsors'] }) {
  return (
    <section className="container-page py-14">
      <SectionHeading
        title={texts.title || 'Sponsors'}
        subtitle={texts.subtitle}
        more={<MoreLink to="/sponsors">View All Sponsors</MoreLink>}
      />
      <LoadedList
        list={sponsors}
        errorMessage={(error) => listLoadError('sponsors', error)}
        empty="Sponsor information will be announced soon. Please check back later."
      >
        {(items) => (
          <ul className="grid grid-cols-3 gap-2 sm:gap-4">
            {items.map((sponsor) => (
              <li key={sponsor.id}>
                <Link to="/sponsors" viewTransition className="block">
                  <SponsorLogo sponsor={sponsor} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
    </section>
  )
}

function FeaturedSpeakers({ texts, speakers }: { texts: Texts; speakers: Data['speakers'] }) {
  if (speakers.data?.length === 0) return null
  return (
    <section className="container-page py-14">
      <SectionHeading
        title={texts.title || 'Featured speakers'}
        subtitle={texts.subtitle}
        more={<MoreLink to="/speakers">View All Speakers</MoreLink>}
      />
      <LoadedList list={speakers} errorMessage={speakersLoadError} empty={null}>
        {(items) => (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 lg:gap-x-6">
            {items.map((speaker) => (
              <li key={speaker.id}>
                <CompactSpeakerCard speaker={speaker} />
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
    </section>
  )
}
