import { usePageSubtitles } from '../features/content/use-summit.ts'
import { publicPages } from '../features/public-pages.ts'
import { currentSponsors } from '../features/sponsors/current-sponsors.ts'
import type { PublicSponsor } from '../features/sponsors/sponsor.ts'
import { type CardSponsor, cardSponsor, SponsorCard } from '../features/sponsors/sponsor-card.tsx'
import { api } from '../lib/api-context.ts'
import { groupBy } from '../lib/group-by.ts'
import { loaderResponse } from '../lib/result.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Stylesheet } from '../ui/stylesheet.tsx'
import type { Route } from './+types/sponsors-page'
import { listLoadError } from './frame/load-error-messages.ts'
import { LoadedList } from './frame/loaded-list.tsx'
import { Opening } from './frame/opening.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import styles from './sponsors/sponsors.css?url'

const load = ({ context }: Pick<Route.LoaderArgs, 'context'>) =>
  loaderResponse(
    context
      .get(api)
      .get<PublicSponsor[]>('/sponsors')
      .then((all) => currentSponsors(all).map(cardSponsor)),
  )

export { load as clientLoader, load as loader }

const tierNames = { platinum: 'Platinum', gold: 'Gold', silver: 'Silver', bronze: 'Bronze', partner: 'Partners' }

export default function SponsorsPage({ loaderData }: Route.ComponentProps) {
  const { sponsors: subtitle } = usePageSubtitles()
  return (
    <>
      <Stylesheet href={styles} />
      <PageMeta page="sponsors" />
      <Opening ground={publicPages.sponsors.ground} title="Our Past Sponsors">
        {subtitle}
      </Opening>
      <div className="container-page pt-6 pb-10 md:pt-10 md:pb-14">
        <LoadedList
          list={loaderData}
          errorMessage={(error) => listLoadError('sponsors', error)}
          empty="Sponsor information will be announced soon. Please check back later."
          emptyNext={
            <ButtonLink to="/contact" variant="primary">
              Become a sponsor
            </ButtonLink>
          }
        >
          {(sponsors) => <SponsorTiers sponsors={sponsors} />}
        </LoadedList>
      </div>
    </>
  )
}

/** The sponsors in the order of the list, by tier. */
function SponsorTiers({ sponsors }: { sponsors: CardSponsor[] }) {
  const tiers = [...groupBy(sponsors, (sponsor) => sponsor.tier ?? null)]
  return (
    <div className="grid gap-14">
      {tiers.map(([tier, ofTier]) => (
        <section key={tier} aria-label={tier ? tierNames[tier] : 'Sponsors'}>
          {(tier || tiers.length > 1) && (
            <h2 className="mb-6 border-b border-line pb-2 text-2xl">{tier ? tierNames[tier] : 'Sponsors'}</h2>
          )}
          <ul className={`sponsor-tier sponsor-tier-${tier}`}>
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
