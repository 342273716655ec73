import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** What the site is made of, for those who make it. The built site has no such page. */
const styleguide = process.env.NODE_ENV === 'development' ? [route('styleguide', 'styleguide/styleguide-page.tsx')] : []

export default [
  ...styleguide,
  layout('site/layout.tsx', [
    index('site/home-page.tsx'),
    route('about', 'site/about-page.tsx'),
    route('speakers', 'site/speakers-page.tsx'),
    route('speakers/:id', 'site/speaker-page.tsx'),
    route('events', 'site/events-page.tsx'),
    route('agenda', 'site/agenda-page.tsx'),
    route('sponsors', 'site/sponsors-page.tsx'),
    route('gallery/:id?', 'site/gallery-page.tsx'),
    route('tickets', 'site/tickets-page.tsx'),
    route('contact', 'site/contact-page.tsx'),
    route('login', 'site/login-page.tsx'),
    route('register', 'site/register-page.tsx'),
    route('account', 'site/account-page.tsx'),
    route('unauthorized', 'site/unauthorized-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
  route('admin', 'admin/admin-page.ts'),
  layout('admin/layout.tsx', [
    route('admin/dashboard', 'admin/dashboard-page.tsx'),
    route('admin/speakers', 'admin/speakers-page.tsx'),
    route('admin/events', 'admin/events-page.tsx'),
    route('admin/agenda', 'admin/agenda-page.tsx'),
    route('admin/sponsors', 'admin/sponsors-page.tsx'),
    route('admin/tickets', 'admin/tickets-page.tsx'),
    route('admin/content', 'admin/content-page.tsx'),
    route('admin/gallery', 'admin/gallery-page.tsx'),
    route('admin/users', 'admin/users-page.tsx'),
    route('admin/*', 'admin/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
