import { Link } from 'react-router'
import { Portrait } from '../../ui/portrait.tsx'
import type { PublicAgendaItem } from './agenda-item.ts'
import { trackTone } from './track-tone.ts'

/** Who speaks: known speakers with their faces and profiles, and whoever the item names in words. */
export function AgendaSpeakers({ item }: { item: PublicAgendaItem }) {
  const { speakerRecords, speaker } = item
  if (speakerRecords.length === 0 && !speaker) return null
  return (
    <ul aria-label="Speaker" className="grid content-start gap-2 print:gap-0">
      {speakerRecords.map(({ id, name, image }) => (
        <li key={id}>
          <Link
            to={`/speakers/${id}`}
            viewTransition
            className="group flex min-h-11 w-fit items-center gap-3 md:min-h-9 print:min-h-0"
          >
            <Portrait
              name={name}
              image={image ?? null}
              sizes="36px"
              className="w-9 shrink-0 rounded-full print:hidden"
            />
            <span className="leading-snug group-hover:underline">{name}</span>
          </Link>
        </li>
      ))}
      {speaker && <li className="text-muted">{speaker}</li>}
    </ul>
  )
}

export function TrackBadge({ track }: { track: string | null | undefined }) {
  return track ? <span className={`badge tone-${trackTone(track)}`}>{track}</span> : null
}

/** One item of the agenda, in the columns topic and speaker. */
export function AgendaRow({ item, level }: { item: PublicAgendaItem; level: 'h3' | 'h4' }) {
  const { topic, track, location, description } = item
  const Heading = level
  const isBreak = !track && !item.speaker && item.speakerRecords.length === 0 && !description
  return (
    <article
      className={`tone-${trackTone(track)} grid gap-x-8 gap-y-3 rounded border border-line px-5 py-3.5 md:grid-cols-[1fr_12rem] lg:grid-cols-[1fr_15rem] print:grid-cols-[1fr_13rem] print:rounded-none print:border-0 print:border-s-4 print:px-4 print:py-1 ${isBreak ? 'border-dashed print:border-transparent' : 'session border-s-0 ps-[calc(1.25rem+1px)] print:border-(--tone)'}`}
    >
      <div>
        <Heading className={isBreak ? 'font-sans text-base font-normal tracking-normal text-muted' : 'text-xl'}>
          {topic}
        </Heading>
        {(track || location) && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted print:mt-0">
            <TrackBadge track={track} />
            {location}
          </p>
        )}
        {description && (
          <p className="mt-2 max-w-prose text-sm leading-normal whitespace-pre-line text-muted print:mt-1">
            {description}
          </p>
        )}
      </div>
      <AgendaSpeakers item={item} />
    </article>
  )
}
