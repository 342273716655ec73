import type { SectionTexts } from '../../features/content/section-defaults.ts'
import { type CompactSpeaker, CompactSpeakerCard } from '../../features/speakers/speaker-card.tsx'
import type { Result } from '../../lib/result.ts'
import { MoreLink, SectionHeading } from '../../ui/section-heading.tsx'
import { speakersLoadError } from '../frame/load-error-messages.ts'
import { LoadedList } from '../frame/loaded-list.tsx'

/** A wall of faces from the page's margin to the edge of the window; the heading has a place in it. */
export function FeaturedSpeakers({ texts, speakers }: { texts: SectionTexts; speakers: Result<CompactSpeaker[]> }) {
  if (speakers.data?.length === 0) return null
  return (
    <section className="home-speakers ground-warm">
      <SectionHeading
        title={texts.title || 'Featured speakers'}
        subtitle={texts.subtitle}
        more={<MoreLink to="/speakers">View All Speakers</MoreLink>}
      />
      <LoadedList list={speakers} errorMessage={speakersLoadError} empty={null}>
        {(items) => (
          <ul>
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
