import { NavLink } from 'react-router'

const link =
  'inline-flex min-h-11 items-center border-b-3 border-transparent px-1 font-semibold text-muted hover:text-text aria-[current=page]:border-sun aria-[current=page]:text-text'

/** Links between the two lists of one entry of the navigation. */
export const TracksAndRooms = () => (
  <nav aria-label="Tracks and rooms" className="mb-5 flex gap-6 border-b border-line">
    <NavLink to="/admin/tracks" end className={link}>
      Tracks
    </NavLink>
    <NavLink to="/admin/tracks/rooms" className={link}>
      Rooms
    </NavLink>
  </nav>
)
