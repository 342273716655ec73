import { Link } from 'react-router'
import type { SectionTexts } from '../../features/content/section-defaults.ts'
import { type LogoSponsor, SponsorLogo } from '../../features/sponsors/sponsor-card.tsx'
import type { Result } from '../../lib/result.ts'
import { MoreLink, SectionHeading } from '../../ui/section-heading.tsx'
import { listLoadError } from '../frame/load-error-messages.ts'
import { LoadedList } from '../frame/loaded-list.tsx'

export function SponsorRow({ texts, sponsors }: { texts: SectionTexts; sponsors: Result<LogoSponsor[]> }) {
  return (
    <section className="home-sponsors">
      <div className="container-page">
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
            <ul>
              {items.map((sponsor) => (
                <li key={sponsor.id}>
                  <Link to="/sponsors">
                    <SponsorLogo sponsor={sponsor} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </LoadedList>
      </div>
    </section>
  )
}
