import { Link } from 'react-router'
import { currentSponsors } from '../features/sponsors/current-sponsors.ts'
import type { PublicSponsor } from '../features/sponsors/sponsor.ts'
import { SponsorCard } from '../features/sponsors/sponsor-card.tsx'
import { api } from '../lib/api-context.ts'
import { loaderResponse } from '../lib/result.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/sponsors-page'
import { listLoadError } from './load-error-messages.ts'
import { LoadedList } from './loaded-list.tsx'
import { PageMeta } from './page-meta.tsx'

const load = ({ context }: Pick<Route.LoaderArgs, 'context'>) =>
  loaderResponse(context.get(api).get<PublicSponsor[]>('/sponsors').then(currentSponsors))

export { load as clientLoader, load as loader }

/** The more is given, the larger the logo. */
const columns: Partial<Record<NonNullable<PublicSponsor['tier']>, string>> = { platinum: '', gold: 'lg:grid-cols-3' }

const tierNames = { platinum: 'Platinum', gold: 'Gold', silver: 'Silver', bronze: 'Bronze', partner: 'Partners' }

export default function SponsorsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta page="sponsors" />
      <PageHeader title="Our Past Sponsors">They pay for the hall, the captions and the student seats.</PageHeader>
      <div className="container-page pt-6 pb-10 md:pt-10 md:pb-14">
        <LoadedList
          list={loaderData}
          failure={(failure) => listLoadError('sponsors', failure)}
          empty="Sponsor information will be announced soon. Please check back later."
          emptyNext={
            <Link to="/contact" viewTransition className="button button-primary">
              Become a sponsor
            </Link>
          }
        >
          {(sponsors) => <SponsorTiers sponsors={sponsors} />}
        </LoadedList>
      </div>
    </>
  )
}

/** The sponsors in the order in which they come, with a heading wherever a new tier begins. */
function SponsorTiers({ sponsors }: { sponsors: PublicSponsor[] }) {
  const tiers = [...Map.groupBy(sponsors, (sponsor) => sponsor.tier ?? null)]
  return (
    <div className="grid gap-14">
      {tiers.map(([tier, ofTier]) => (
        <section key={tier} aria-label={tier ? tierNames[tier] : 'Sponsors'}>
          {(tier || tiers.length > 1) && (
            <h2 className="mb-6 border-b border-line pb-2 text-2xl">{tier ? tierNames[tier] : 'Sponsors'}</h2>
          )}
          <ul className={`grid gap-x-6 gap-y-10 sm:grid-cols-2 ${(tier && columns[tier]) ?? 'lg:grid-cols-4'}`}>
            {ofTier.map((sponsor) => (
              <li key={sponsor.id}>
                <SponsorCard sponsor={sponsor} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
