import { Link, useViewTransitionState } from 'react-router'
import { pickFields } from '../../lib/pick-fields.ts'
import { Portrait } from '../../ui/portrait.tsx'
import type { PublicSpeaker } from './speaker.ts'
import { speakerLinksOf } from './speaker-links.tsx'

const compactFields = ['id', 'name', 'title', 'company', 'image'] as const
export type CompactSpeaker = Pick<PublicSpeaker, (typeof compactFields)[number]>

/** Drops the fields of a speaker that a compact card does not show. */
export const compactSpeaker = (speaker: PublicSpeaker): CompactSpeaker => pickFields(speaker, compactFields)

/** Drops the fields of a speaker that a card does not show. */
export const cardSpeaker = (speaker: PublicSpeaker) => ({
  ...pickFields(speaker, compactFields),
  ...(speaker.social && { social: pickFields(speaker.social, ['twitter', 'linkedin', 'website']) }),
})

/** A row in a list below the page's heading: a small portrait, and the person's links by name. */
export function SpeakerCard({ speaker, eager }: { speaker: ReturnType<typeof cardSpeaker>; eager: boolean }) {
  const { id, name } = speaker
  return (
    <article className="speaker-row">
      <SpeakerProfile speaker={speaker} heading="h2" eager={eager} sizes="(min-width: 992px) 200px, 104px" />
      <p className="speaker-row-links">
        <Link to={`/speakers/${id}`} viewTransition className="link">
          View Profile<span className="sr-only"> of {name}</span>
        </Link>
        {speakerLinksOf(speaker).map(({ label, href }) => (
          <a key={label} href={href} rel="noopener external" aria-label={`${label} of ${name}`}>
            {label}
          </a>
        ))}
      </p>
    </article>
  )
}

/** A card without links to other sites, below the heading of a section. */
export function CompactSpeakerCard({ speaker }: { speaker: CompactSpeaker }) {
  return (
    <article className="speaker-card">
      <SpeakerProfile
        speaker={speaker}
        heading="h3"
        eager={false}
        sizes="(min-width: 1200px) 256px, (min-width: 768px) 20vw, 50vw"
      />
    </article>
  )
}

type ProfileProps = { speaker: CompactSpeaker; heading: 'h2' | 'h3'; eager: boolean; sizes: string }

function SpeakerProfile({ speaker, heading: Heading, eager, sizes }: ProfileProps) {
  const { id, name, title, company, image } = speaker
  const profile = `/speakers/${id}`
  const isOpening = useViewTransitionState(profile)
  return (
    <>
      <Portrait
        name={name}
        image={image}
        eager={eager}
        sizes={sizes}
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
