import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { demoSite, eventually } from '../browser.ts'

/** A public page: its path, its heading, and its texts. */
export type PublicPage = { path: string; h1: string; title: string; texts: readonly string[] }

const summit = 'Africa Blockchain Summit'
const titled = (name: string) => `${name} · ${summit}`

export const missingPath = '/no-such-page'

/** The texts of each page that do not depend on its data. */
export const fixedPages: readonly PublicPage[] = [
  {
    path: '/about',
    h1: 'Built where money moves by phone',
    title: titled('About'),
    texts: ['Our Mission', 'Our Vision', 'Why attend', 'Networking', 'Knowledge', 'Opportunities'],
  },
  { path: '/speakers', h1: 'Speakers', title: titled('Speakers'), texts: [] },
  { path: '/events', h1: 'Upcoming Events', title: titled('Events'), texts: [] },
  { path: '/agenda', h1: 'Event Agenda', title: titled('Agenda'), texts: [] },
  { path: '/sponsors', h1: 'Our Past Sponsors', title: titled('Sponsors'), texts: [] },
  { path: '/gallery', h1: 'Event Gallery', title: titled('Gallery'), texts: [] },
  {
    path: '/tickets',
    h1: 'Tickets',
    title: titled('Tickets'),
    texts: [
      'Frequently Asked Questions',
      'What is included in the ticket?',
      'Can I get a refund?',
      'Can I transfer my ticket',
      'Will I receive a physical ticket?',
    ],
  },
  {
    path: '/contact',
    h1: 'Contact',
    title: titled('Contact'),
    texts: [
      'Name',
      'Email',
      'Subject',
      'Message',
      'Send Message',
      'hello@africablockchain.example',
      'Open in OpenStreetMap',
    ],
  },
  {
    path: '/login',
    h1: 'Sign in',
    title: titled('Sign In'),
    texts: ['New here? Create an account', 'Email', 'Password', 'Sign In', 'Forgot password?'],
  },
  {
    path: '/register',
    h1: 'Create your account',
    title: titled('Register'),
    texts: ['Already have one? Sign in', 'Full name', 'Email', 'Password', 'Confirm password', 'Register'],
  },
  {
    path: '/unauthorized',
    h1: 'Access Denied',
    title: titled('Access Denied'),
    texts: ['You do not have permission to access this page.', 'Back to Home', 'Sign In'],
  },
  { path: missingPath, h1: 'Page Not Found', title: titled('Page Not Found'), texts: ['Back to Home'] },
]

export const homePage: PublicPage = {
  path: '/',
  h1: 'Three days with the people building Africa’s open finance',
  title: `${summit} · Nairobi, 14–16 April 2027`,
  texts: ['Get Tickets', 'View Agenda', 'attendees 5000+', 'speakers 50+', 'sponsors 37+', 'Learn More', 'Subscribe'],
}

type Speaker = { id: string; name: string; title: string; company: string; bio: string }

/** Returns the first speaker of the demo summit's list. */
export async function firstSpeaker(): Promise<Speaker> {
  const response = await fetch(`${await demoSite()}/api/speakers?limit=1`)
  const { data } = (await response.json()) as { data: [Speaker] }
  return data[0]
}

export async function speakerPage(): Promise<PublicPage> {
  const { id, name, title, company, bio } = await firstSpeaker()
  const talk = 'Opening: what a settlement layer owes its users'
  const texts = [title, company, ...bio.split('\n'), 'Sessions', talk, 'View Full Agenda', 'Back to Speakers']
  return { path: `/speakers/${id}`, h1: name, title: titled(name), texts }
}

/** The texts in the first entry of each list of the demo summit. */
const demoTexts: Record<string, string[]> = {
  '/': ['View All Events', 'View Full Agenda', '09:00 Wed, April 14', 'View All Sponsors', 'View All Speakers'],
  '/speakers': ['Adaeze Okonkwo Head of Payments Kobo Rails View Profile'],
  '/events': ['Opening night', 'Wednesday, April 14, 2027', 'KICC rooftop, Nairobi', 'food from nine kitchens'],
  '/agenda': [
    'All times are Nairobi time (UTC+3).',
    'Wednesday, April 14, 2027',
    '09:00 to 09:45',
    'Opening: what a settlement layer owes its users',
  ],
  '/sponsors': ['Platinum', 'Kobo Rails', 'partners@koborails.example', 'Teranga Developers'],
  '/tickets': [
    'Early bird',
    '$149',
    'instead of $249',
    'Prices in US dollars. Group of ten or more? Write to us first.',
    'Early bird until January 31, 2027',
    'On sale until April 13, 2027',
    '82% sold',
    '54 left',
    '$899',
  ],
}

/** Every public page of the demo summit. */
export async function demoPages(): Promise<PublicPage[]> {
  const pages = [homePage, ...fixedPages, await speakerPage()]
  return pages.map((page) => ({ ...page, texts: [...page.texts, ...(demoTexts[page.path] ?? [])] }))
}

/** Returns by how many pixels the page is wider than the window. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Asserts that a page fits in the windows of a phone, a tablet and a laptop whose text is set to twice its size. */
export async function assertFitsLargeText(page: Page) {
  const size = page.viewportSize()
  assert.ok(size)
  const session = await page.context().newCDPSession(page)
  const setFontSize = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard } })
  await setFontSize(32)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: size.height })
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px')
    assert.equal(await overflowOf(page), 0, `${page.url()} scrolls horizontally at ${width} px with large text`)
    assert.deepEqual(await cutTexts(page), [], `${page.url()} at ${width} px with large text`)
  }
  await setFontSize(16)
  await page.setViewportSize(size)
  await session.detach()
}

/** Returns the texts that reach beyond the window, except those in a row that scrolls. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    return [...document.querySelectorAll('main :is(h1, h2, h3, p, a, button)')]
      .filter((element) => element.checkVisibility() && !scrolls(element.parentElement))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.textContent)
  })

/** Counts the elements of the page's content that match a selector. */
export const countOf = (page: Page, selector: string) => page.locator(`main ${selector}`).count()

export const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)

export const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Waits until the page is at a position, give or take 5 pixels. */
export const assertScrolled = (page: Page, top: number) =>
  eventually(async () => {
    const now = await scrolled(page)
    assert.ok(Math.abs(now - top) < 5, `at ${now} instead of ${top}`)
  })
