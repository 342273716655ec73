import {
  CalendarDays,
  Files,
  FileText,
  Handshake,
  Images,
  LayoutDashboard,
  List,
  Mic,
  Tag,
  Ticket,
  Users,
} from '../ui/icons/console-icons.tsx'
import type { Icon } from '../ui/icons/create-icon.tsx'

type ConsolePage = {
  title: string
  path: string
  icon: Icon
  superAdminOnly?: boolean
  /** Linked from the page above it, not from the navigation. */
  isWithin?: boolean
}

/** The console's pages, in the order of its navigation. */
export const consolePages: ConsolePage[] = [
  { title: 'Dashboard', path: '/admin/dashboard', icon: LayoutDashboard },
  { title: 'Speakers', path: '/admin/speakers', icon: Mic },
  { title: 'Events', path: '/admin/events', icon: CalendarDays },
  { title: 'Agenda', path: '/admin/agenda', icon: List },
  { title: 'Sponsors', path: '/admin/sponsors', icon: Handshake },
  { title: 'Tickets', path: '/admin/tickets', icon: Ticket },
  { title: 'Gallery', path: '/admin/gallery', icon: Images },
  { title: 'Content', path: '/admin/content', icon: FileText },
  { title: 'Users', path: '/admin/users', icon: Users, superAdminOnly: true },
  { title: 'Pages', path: '/admin/pages', icon: Files },
  { title: 'Tracks and rooms', path: '/admin/tracks', icon: Tag },
  { title: 'Rooms', path: '/admin/tracks/rooms', icon: Tag, isWithin: true },
  { title: 'Venues', path: '/admin/tracks/venues', icon: Tag, isWithin: true },
]
