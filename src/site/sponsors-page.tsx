import { loadSections } from '../features/content/load-sections.ts'
import { usePageSubtitles } from '../features/content/use-summit.ts'
import { publicPages } from '../features/public-pages.ts'
import { currentSponsors } from '../features/sponsors/current-sponsors.ts'
import type { PublicSponsor } from '../features/sponsors/sponsor.ts'
import { type CardSponsor, cardSponsor, SponsorCard } from '../features/sponsors/sponsor-card.tsx'
import { api } from '../lib/api-context.ts'
import { groupBy } from '../lib/group-by.ts'
import { toResult, withStatus } from '../lib/result.ts'
import { Icon } from '../ui/icons/icon.tsx'
import type { Route } from './+types/sponsors-page'
import { listLoadError } from './frame/load-error-messages.ts'
import { LoadedList } from './frame/loaded-list.tsx'
import { countedFacts, Opening } from './frame/opening.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { PageStyles } from './frame/page-styles.tsx'
import { BecomeSponsor } from './sponsors/become-sponsor.tsx'
import styles from './sponsors/sponsors.css?url'
import { unbroken } from './sponsors/unbroken.ts'

async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const source = context.get(api)
  const [all, { sponsors: offer }] = await Promise.all([
    toResult(source.get<PublicSponsor[]>('/sponsors')),
    loadSections(source),
  ])
  const list = all.data ? { data: currentSponsors(all.data).map(cardSponsor) } : all
  return withStatus({ list, offer }, list)
}

export { load as clientLoader, load as loader }

const tierNames = { platinum: 'Platinum', gold: 'Gold', silver: 'Silver', bronze: 'Bronze', partner: 'Partners' }

export default function SponsorsPage({ loaderData: { list, offer } }: Route.ComponentProps) {
  const { sponsors: subtitle } = usePageSubtitles()
  const companies = list.data?.length ?? 0
  const tiers = new Set(list.data?.flatMap(({ tier }) => tier ?? [])).size
  return (
    <>
      <PageStyles href={styles} />
      <PageMeta page="sponsors" />
      <Opening
        ground={publicPages.sponsors.ground}
        title="Our Past Sponsors"
        facts={countedFacts({ company: companies, tier: tiers > 1 ? tiers : 0 })}
        action={
          <>
            <p className="offer">{packagesText(offer?.packages ?? [])}</p>
            <a href="#become" className="button ground-paper offer">
              Become a sponsor
              <Icon name="arrow-right" className="size-4 rotate-90" />
            </a>
          </>
        }
      >
        {subtitle}
      </Opening>
      <div className="container-page pt-2 pb-10 md:pb-14">
        <LoadedList
          list={list}
          errorMessage={(error) => listLoadError('sponsors', error)}
          empty="Sponsor information will be announced soon. Please check back later."
        >
          {(sponsors) => <SponsorTiers sponsors={sponsors} />}
        </LoadedList>
      </div>
      <BecomeSponsor offer={offer ?? {}} />
    </>
  )
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']

/** 'Four packages, the last $3,000': staff write them from the largest to the smallest. */
function packagesText(packages: readonly { price: string }[]): string {
  const least = packages.at(-1)?.price
  if (packages.length < 2 || !least) return ''
  return `${numbers[packages.length] ?? packages.length} packages, from ${unbroken(least)}`
}

/** The sponsors in the order of the list, by tier. */
function SponsorTiers({ sponsors }: { sponsors: CardSponsor[] }) {
  const tiers = [...groupBy(sponsors, (sponsor) => sponsor.tier ?? null)]
  return tiers.map(([tier, ofTier]) => (
    <section
      key={tier}
      aria-label={tier ? tierNames[tier] : 'Sponsors'}
      className={`sponsor-tier sponsor-tier-${tier}`}
    >
      <h2 className={tier || tiers.length > 1 ? undefined : 'sr-only'}>{tier ? tierNames[tier] : 'Sponsors'}</h2>
      <ul>
        {ofTier.map((sponsor) => (
          <li key={sponsor.id}>
            <SponsorCard sponsor={sponsor} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
