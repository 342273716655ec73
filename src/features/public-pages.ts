/** A page that search engines and social networks may find. */
type PublicPage = {
  /** Its address, without parameters. */
  path: string
  /** Its name in menus and in the document's title; the title of the home page is the site's own. */
  name: string
  /** For search results and social cards. The home page has the site's own. */
  description?: string
  /** The section of content whose title and subtitle its social card carries in place of name and description. */
  section?: 'hero' | 'about'
  /** The placeholder while its data load, by their shape; omitted where a page loads no data. */
  skeleton?: 'people' | 'rows' | 'cards' | 'tickets' | 'images' | 'text'
}

/** The public pages; the code of each is `site/KEY-page.tsx`. Routes, menus, prefetching and social cards read this. */
export const publicPages = {
  home: { path: '/', name: 'Home', section: 'hero', skeleton: 'text' },
  about: {
    path: '/about',
    name: 'About',
    description: 'What the summit is, who runs it, and why people come.',
    section: 'about',
    skeleton: 'text',
  },
  speakers: {
    path: '/speakers',
    name: 'Speakers',
    description: 'The people who speak at the Africa Blockchain Summit, and what they build.',
    skeleton: 'people',
  },
  events: {
    path: '/events',
    name: 'Events',
    description: 'Evenings, workshops and side events around the Africa Blockchain Summit.',
    skeleton: 'cards',
  },
  agenda: {
    path: '/agenda',
    name: 'Agenda',
    description: 'Every talk, workshop and break of the summit, by day and time.',
    skeleton: 'rows',
  },
  sponsors: {
    path: '/sponsors',
    name: 'Sponsors',
    description: 'The companies and institutions that make the summit possible.',
    skeleton: 'cards',
  },
  gallery: { path: '/gallery', name: 'Gallery', description: 'Pictures of the summits so far.', skeleton: 'images' },
  tickets: {
    path: '/tickets',
    name: 'Tickets',
    description: 'What it costs to come, what is included, and until when.',
    skeleton: 'tickets',
  },
  contact: {
    path: '/contact',
    name: 'Contact',
    description: 'Write to the people who organise the summit, or find the venue.',
  },
  login: {
    path: '/login',
    name: 'Sign In',
    description: "Sign in to the summit's site with your email and password.",
  },
  register: { path: '/register', name: 'Register', description: "Create an account on the summit's site." },
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
