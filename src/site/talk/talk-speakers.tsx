import { Link } from 'react-router'
import { Portrait } from '../../ui/portrait.tsx'
import type { ShownTalk } from './load-talk.ts'

/** Those who speak: with a profile as a card, then the text of the speaker field. */
export function TalkSpeakers({ talk: { speakerRecords, speaker } }: { talk: ShownTalk }) {
  if (speakerRecords.length === 0 && !speaker) return null
  return (
    <section aria-label={speakerRecords.length > 1 ? 'Speakers' : 'Speaker'} className="talk-speakers">
      {speakerRecords.map(({ id, name, image, title, company, summary }) => (
        <article key={id}>
          <Portrait name={name} image={image} sizes="(min-width: 768px) 136px, 112px" />
          <div>
            <h2>{name}</h2>
            <p>
              <b>{title}</b>, {company}
            </p>
            <p>
              {summary}{' '}
              <Link to={`/speakers/${id}`} className="link inline-block py-0.5">
                View Profile<span className="sr-only"> of {name}</span>
              </Link>
            </p>
          </div>
        </article>
      ))}
      {speaker && <p>{speaker}</p>}
    </section>
  )
}
