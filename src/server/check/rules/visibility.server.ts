import type { Facts } from '../facts.server.ts'
import type { Found } from '../kinds.ts'

/** Visible talks of hidden speakers, or in a hidden track or room: visitors see them without the name. */
export function hiddenParts({ records: { agenda, speakers, tracks, rooms } }: Pick<Facts, 'records'>): Found[] {
  const hidden = { speaker: speakers.filter(isHidden), track: tracks.filter(isHidden), room: rooms.filter(isHidden) }
  return agenda
    .filter((talk) => !talk.hidden)
    .flatMap((talk) => [
      ...hidden.speaker
        .filter(({ id }) => talk.speakers?.includes(id))
        .map((speaker) => found(talk, 'speaker', speaker)),
      ...hidden.track.filter(({ name }) => talk.track === name).map((track) => found(talk, 'track', track)),
      ...hidden.room.filter(({ name }) => talk.location === name).map((room) => found(talk, 'room', room)),
    ])
}

const isHidden = ({ hidden }: { hidden: boolean }) => hidden

type Named = { id: string; name: string }

const found = ({ id, topic }: { id: string; topic: string }, entity: string, part: Named): Found => ({
  kind: 'hidden-part',
  title: `“${topic}” is shown without its hidden ${entity} “${part.name}”`,
  place: { entity, id: part.id, field: 'hidden' },
  about: [id, part.id],
})
