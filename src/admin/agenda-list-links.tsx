import { NavLink } from 'react-router'

const link =
  'inline-flex min-h-11 items-center border-b-3 border-transparent px-1 font-semibold text-muted hover:text-text aria-[current=page]:border-sun aria-[current=page]:text-text'

/** Links to the lists that the agenda is made from. */
export const AgendaListLinks = () => (
  <nav aria-label="Tracks and rooms" className="mb-5 flex gap-6 border-b border-line">
    <NavLink to="/admin/tracks" end className={link}>
      Tracks
    </NavLink>
    <NavLink to="/admin/tracks/rooms" className={link}>
      Rooms
    </NavLink>
    <NavLink to="/admin/tracks/venues" className={link}>
      Venues
    </NavLink>
  </nav>
)
