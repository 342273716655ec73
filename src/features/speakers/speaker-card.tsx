import { Link, useViewTransitionState } from 'react-router'
import { Portrait } from '../../ui/portrait.tsx'
import type { PublicSpeaker } from './speaker.ts'
import { SpeakerLinks } from './speaker-links.tsx'

type Props = { speaker: PublicSpeaker; eager?: boolean; brief?: boolean }

/** @param brief only the face and who it is, as on the home page */
export function SpeakerCard({ speaker, eager, brief }: Props) {
  const { id, name, title, company, image } = speaker
  const profile = `/speakers/${id}`
  const moving = useViewTransitionState(profile)
  const Heading = brief ? 'h3' : 'h2'
  return (
    <article className="group relative flex h-full flex-col">
      <Portrait
        name={name}
        image={image}
        eager={eager ?? false}
        sizes="(min-width: 1200px) 270px, (min-width: 992px) 23vw, (min-width: 768px) 30vw, 45vw"
        className={`rounded ${moving ? 'portrait-moving' : ''}`}
      />
      <Heading className="mt-3 text-lg">
        <Link to={profile} viewTransition className="group-hover:underline after:absolute after:inset-0">
          {name}
        </Link>
      </Heading>
      <p className="text-sm text-muted">
        {title}
        <br />
        {company}
      </p>
      {!brief && (
        <div className="relative mt-auto flex flex-col pt-1 lg:flex-row lg:items-center lg:justify-between">
          <Link to={profile} viewTransition className="link inline-flex min-h-11 items-center text-sm">
            View Profile<span className="sr-only"> of {name}</span>
          </Link>
          <SpeakerLinks speaker={speaker} className="text-muted" />
        </div>
      )}
    </article>
  )
}
