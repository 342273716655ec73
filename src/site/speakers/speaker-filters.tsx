import { Form, Link, useNavigate } from 'react-router'
import { queryWith, type SpeakerFilter } from '../../features/speakers/speaker-filter.ts'
import { useSearchText } from '../../ui/hooks/use-search-text.ts'
import type { Color } from '../../ui/palette.ts'

type Props = {
  filter: SpeakerFilter
  /** The number of speakers in all tracks together. */
  count: number
  tracks: { name: string; color: Color; count: number }[]
}

/** The search and the tracks. They are a form and links: without JavaScript, the server filters. */
export function SpeakerFilters({ filter, count, tracks }: Props) {
  const navigate = useNavigate()
  // Back leads to before the search, not through its letters.
  const search = (q: string) =>
    navigate(queryWith(filter, { q }), { replace: filter.q !== '', preventScrollReset: true })
  const input = useSearchText(filter.q, search)

  return (
    <search className="speaker-filters no-print">
      <Form method="get" action="/speakers" preventScrollReset>
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="Search the speakers"
          placeholder="Name, company, topic"
          autoComplete="off"
          maxLength={100}
          defaultValue={filter.q}
          onChange={({ currentTarget }) => search(currentTarget.value)}
          className="field"
        />
        {filter.track && <input type="hidden" name="track" value={filter.track} />}
      </Form>
      {tracks.length > 1 && (
        <ul aria-label="Tracks" className="chips">
          <li>
            <Link
              to={queryWith(filter, { track: '' })}
              preventScrollReset
              aria-current={!filter.track}
              className="chip"
            >
              All <span>{count}</span>
            </Link>
          </li>
          {tracks.map((track) => (
            <li key={track.name} className={`tone-${track.color}`}>
              <Link
                to={queryWith(filter, { track: track.name === filter.track ? '' : track.name })}
                preventScrollReset
                aria-current={track.name === filter.track}
                className="chip"
              >
                {track.name} <span>{track.count}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
