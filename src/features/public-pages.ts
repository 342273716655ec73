import type { Ground } from '../ui/ground.ts'

/** A page that search engines and social networks may find. */
type PublicPage = {
  /** Its address, without parameters. */
  path: string
  /** Its name in menus and in the document's title; the title of the home page is the site's own. */
  name: string
  /** For search results and social cards. The home page has the site's own. */
  description?: string
  /** The content section whose title and subtitle replace name and description on the social card. */
  section?: 'hero' | 'about'
  /** The ground of its opening. */
  ground: Ground
  /** The placeholder while its data load, by their shape; omitted where a page loads no data. */
  skeleton?: 'people' | 'rows' | 'cards' | 'tickets' | 'images' | 'text'
}

/** The public pages; the code of each is `site/KEY-page.tsx`. Routes, menus, prefetching and social cards read this. */
export const publicPages = {
  home: { path: '/', name: 'Home', section: 'hero', skeleton: 'text', ground: 'ink' },
  about: {
    path: '/about',
    name: 'About',
    description: 'About the summit, and reasons to come.',
    section: 'about',
    skeleton: 'text',
    ground: 'sand',
  },
  speakers: {
    path: '/speakers',
    name: 'Speakers',
    description: 'The speakers of the summit.',
    skeleton: 'people',
    ground: 'warm',
  },
  events: {
    path: '/events',
    name: 'Events',
    description: 'Events at the summit and around it.',
    skeleton: 'cards',
    ground: 'ink',
  },
  agenda: {
    path: '/agenda',
    name: 'Agenda',
    description: 'Every talk, workshop and break of the summit, by day and time.',
    skeleton: 'rows',
    ground: 'action',
  },
  sponsors: {
    path: '/sponsors',
    name: 'Sponsors',
    description: 'The sponsors of the summit.',
    skeleton: 'cards',
    ground: 'cool',
  },
  gallery: {
    path: '/gallery',
    name: 'Gallery',
    description: 'Pictures of the summit.',
    skeleton: 'images',
    ground: 'ink',
  },
  tickets: {
    path: '/tickets',
    name: 'Tickets',
    description: 'Ticket prices, and everything they include.',
    skeleton: 'tickets',
    ground: 'sun',
  },
  contact: {
    path: '/contact',
    name: 'Contact',
    description: 'Write to the organisers, or find the venue.',
    ground: 'cool',
  },
  login: {
    path: '/login',
    name: 'Sign In',
    description: "Sign in to the summit's site with your email and password.",
    ground: 'ink',
  },
  register: {
    path: '/register',
    name: 'Register',
    description: "Create an account on the summit's site.",
    ground: 'ink',
  },
} as const satisfies Record<string, PublicPage>

export type PublicPageName = keyof typeof publicPages

/** The same, each with all its optional fields. */
export const publicPage = (name: PublicPageName): PublicPage => publicPages[name]

/** All public pages, in the order above. */
export const publicPageList: PublicPage[] = Object.values(publicPages)

const pagesOf = (...names: PublicPageName[]) => names.map(publicPage)

/** The pages of the navigation bar and of the footer, each in its order. */
export const barPages = pagesOf('home', 'speakers', 'agenda', 'events', 'about', 'sponsors', 'gallery')
export const footerPages = pagesOf('home', 'about', 'speakers', 'agenda', 'tickets', 'contact')
