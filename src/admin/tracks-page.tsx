import { useLocation } from 'react-router'
import { RoomsList } from './rooms-list.tsx'
import { TracksList } from './tracks-list.tsx'

/** Two lists with an address each; one page, since visitors load the list of all pages. */
export default function TracksPage() {
  return useLocation().pathname.endsWith('/rooms') ? <RoomsList /> : <TracksList />
}
