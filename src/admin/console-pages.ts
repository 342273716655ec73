import {
  CalendarDays,
  Check,
  Files,
  FileText,
  Handshake,
  History,
  Images,
  Layers,
  LayoutDashboard,
  List,
  Mic,
  Tag,
  Ticket,
  Users,
} from '../ui/icons/console-icons.tsx'
import type { Icon } from '../ui/icons/create-icon.tsx'

/** The groups of the navigation, in its order; '' has no heading. */
export const pageGroups = ['', 'Programme', 'Sales', 'Site', 'People'] as const

type ConsolePage = {
  title: string
  path: string
  icon: Icon
  /** Undefined for a page that is linked from the one above it, not from the navigation. */
  group?: (typeof pageGroups)[number]
  superAdminOnly?: boolean
}

/** The console's pages, in the order of its navigation. */
export const consolePages: ConsolePage[] = [
  { title: 'Dashboard', path: '/admin/dashboard', icon: LayoutDashboard, group: '' },
  { title: 'Before going live', path: '/admin/check', icon: Check },
  { title: 'Speakers', path: '/admin/speakers', icon: Mic, group: 'Programme' },
  { title: 'Events', path: '/admin/events', icon: CalendarDays, group: 'Programme' },
  { title: 'Agenda', path: '/admin/agenda', icon: List, group: 'Programme' },
  { title: 'Tracks and rooms', path: '/admin/tracks', icon: Tag, group: 'Programme' },
  { title: 'Rooms', path: '/admin/tracks/rooms', icon: Tag },
  { title: 'Venues', path: '/admin/tracks/venues', icon: Tag },
  { title: 'Sponsors', path: '/admin/sponsors', icon: Handshake, group: 'Sales' },
  { title: 'Tickets', path: '/admin/tickets', icon: Ticket, group: 'Sales' },
  { title: 'Gallery', path: '/admin/gallery', icon: Images, group: 'Site' },
  { title: 'Content', path: '/admin/content', icon: FileText, group: 'Site' },
  { title: 'Pages', path: '/admin/pages', icon: Files, group: 'Site' },
  { title: 'Activity', path: '/admin/activity', icon: History, group: 'Site' },
  { title: 'Sets of changes', path: '/admin/sets', icon: Layers, group: 'Site' },
  { title: 'Users', path: '/admin/users', icon: Users, group: 'People', superAdminOnly: true },
]
