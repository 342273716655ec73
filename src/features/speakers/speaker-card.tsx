import { Link, useViewTransitionState } from 'react-router'
import { pickFields } from '../../lib/pick-fields.ts'
import { Portrait } from '../../ui/portrait.tsx'
import type { PublicSpeaker } from './speaker.ts'
import { SpeakerLinks } from './speaker-links.tsx'

const compactFields = ['id', 'name', 'title', 'company', 'image'] as const
export type CompactSpeaker = Pick<PublicSpeaker, (typeof compactFields)[number]>

/** Drops the fields of a speaker that a compact card does not show. */
export const compactSpeaker = (speaker: PublicSpeaker): CompactSpeaker => pickFields(speaker, compactFields)

/** Drops the fields of a speaker that a card does not show. */
export const cardSpeaker = (speaker: PublicSpeaker) => ({
  ...pickFields(speaker, compactFields),
  ...(speaker.social && { social: pickFields(speaker.social, ['twitter', 'linkedin', 'website']) }),
})

/** A card in a list below the page's heading. */
export function SpeakerCard({ speaker, eager }: { speaker: ReturnType<typeof cardSpeaker>; eager: boolean }) {
  const { id, name } = speaker
  return (
    <article className="speaker-card">
      <SpeakerProfile speaker={speaker} heading="h2" eager={eager} />
      <div className="speaker-card-links">
        <Link to={`/speakers/${id}`} viewTransition className="link">
          View Profile<span className="sr-only"> of {name}</span>
        </Link>
        <SpeakerLinks speaker={speaker} />
      </div>
    </article>
  )
}

/** A card without links to other sites, below the heading of a section. */
export function CompactSpeakerCard({ speaker }: { speaker: CompactSpeaker }) {
  return (
    <article className="speaker-card">
      <SpeakerProfile speaker={speaker} heading="h3" eager={false} />
    </article>
  )
}

type ProfileProps = { speaker: CompactSpeaker; heading: 'h2' | 'h3'; eager: boolean }

function SpeakerProfile({ speaker, heading: Heading, eager }: ProfileProps) {
  const { id, name, title, company, image } = speaker
  const profile = `/speakers/${id}`
  const isOpening = useViewTransitionState(profile)
  return (
    <>
      <Portrait
        name={name}
        image={image}
        eager={eager}
        sizes="(min-width: 1200px) 270px, (min-width: 992px) 23vw, (min-width: 768px) 30vw, 45vw"
        className={isOpening ? 'portrait-transition' : undefined}
      />
      <Heading>
        <Link to={profile} viewTransition>
          {name}
        </Link>
      </Heading>
      <p>
        {title}
        <br />
        {company}
      </p>
    </>
  )
}
