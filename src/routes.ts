import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { type PublicPageName, publicPage, publicPages } from './features/public-pages.ts'

/** An image of the gallery opens over it: both addresses are one page. */
const parameters: Partial<Record<PublicPageName, string>> = { gallery: '/:id?' }

const publicRoutes = Object.keys(publicPages).map((key) => {
  const name = key as PublicPageName
  const file = `site/${name}-page.tsx`
  const { path } = publicPage(name)
  return path === '/' ? index(file) : route(path.slice(1) + (parameters[name] ?? ''), file)
})

export default [
  layout('site/frame/layout.tsx', [
    ...publicRoutes,
    route('speakers/:id', 'site/speaker-page.tsx'),
    route('agenda/:id', 'site/talk-page.tsx'),
    route('events/:id', 'site/event-page.tsx'),
    route('pages/:slug', 'site/custom-page.tsx'),
    route('forgot-password', 'site/forgot-password-page.tsx'),
    route('reset-password', 'site/reset-password-page.tsx'),
    route('invitation', 'site/invitation-page.tsx'),
    route('confirm-email', 'site/confirm-email-page.tsx'),
    route('account', 'site/account-page.tsx'),
    route('unauthorized', 'site/unauthorized-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
  // Without the frame of the site.
  route('rooms/sheets/:slug?', 'site/room-sheets-page.tsx'),
  route('rooms/:slug/screen', 'site/room-screen-page.tsx'),
  route('offline', 'site/offline-page.tsx'),
  route('admin', 'admin/admin-page.ts'),
  layout('admin/layout.tsx', [
    route('admin/dashboard', 'admin/dashboard-page.tsx'),
    route('admin/check', 'admin/check-page.tsx'),
    route('admin/speakers', 'admin/speakers-page.tsx'),
    route('admin/events', 'admin/events-page.tsx'),
    route('admin/agenda', 'admin/agenda-page.tsx'),
    route('admin/tracks/rooms?', 'admin/tracks-page.tsx'),
    route('admin/tracks/venues', 'admin/venues-page.tsx'),
    route('admin/sponsors', 'admin/sponsors-page.tsx'),
    route('admin/tickets', 'admin/tickets-page.tsx'),
    route('admin/content', 'admin/content-page.tsx'),
    route('admin/gallery', 'admin/gallery-page.tsx'),
    route('admin/users', 'admin/users-page.tsx'),
    route('admin/pages', 'admin/pages-page.tsx'),
    route('admin/activity', 'admin/activity-page.tsx'),
    route('admin/sets', 'admin/sets-page.tsx'),
    route('admin/*', 'admin/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
