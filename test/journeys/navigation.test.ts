import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { advanceClock, eventually, follow, openPage, openWithPausedClock, requestsDuring, visit } from '../browser.ts'
import { assertScrolled, scrolled, scrollTo } from './pages.ts'

const links = [
  ['Speakers', '/speakers', 'Speakers'],
  ['Agenda', '/agenda', 'Event Agenda'],
  ['Events', '/events', 'Upcoming Events'],
  ['About', '/about', 'Built where money moves by phone'],
  ['Sponsors', '/sponsors', 'Our Past Sponsors'],
  ['Gallery', '/gallery', 'Event Gallery'],
  ['Home', '/', 'Three days with the people building Africa’s open finance'],
] as const

const barColour = (page: Page) => page.locator('header').evaluate((bar) => getComputedStyle(bar).backgroundColor)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)

describe('the navigation bar', () => {
  test('each link calls the API and loads no document', async () => {
    const page = await openPage()
    await visit(page, '/')
    for (const [name, path, h1] of links) {
      const requests = await requestsDuring(page, async () => {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
        await page.getByRole('heading', { level: 1, name: h1, exact: true }).waitFor()
      })
      const paths = requests.map(({ url }) => new URL(url).pathname)
      assert.equal(new URL(page.url()).pathname, path)
      assert.ok(
        paths.some((each) => each.startsWith('/api/') && !each.startsWith('/api/uploads/')),
        `${path} calls the API`,
      )
      assert.deepEqual(
        paths.filter((each) => !/^\/(api|assets|continent|favicon|programme)/.test(each)),
        [],
      )
    }
  })

  test('each page moves the focus to the content and changes the title', async () => {
    const page = await openPage()
    await visit(page, '/contact')
    const titles = new Set([await page.title()])
    for (const [, path, h1] of links) {
      await follow(page, path)
      await page.getByRole('heading', { level: 1, name: h1, exact: true }).waitFor()
      await eventually(async () => assert.equal(await focused(page), 'main'))
      titles.add(await page.title())
    }
    assert.equal(titles.size, links.length + 1)
  })

  test('the link of the current page is marked', async () => {
    const page = await openPage()
    await visit(page, '/')
    for (const [name, path] of links) {
      await follow(page, path)
      const marked = page.locator('header li:visible a[aria-current=page]')
      await eventually(async () => assert.deepEqual(await marked.allInnerTexts(), [name]))
    }
  })

  test('Get Tickets leads to /login, which shows the prices to those who came to buy', async () => {
    const page = await openPage()
    await visit(page, '/about')
    await page.locator('header').getByRole('link', { name: 'Get Tickets' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/login')
    const prices = page.getByRole('region', { name: 'Ticket prices' })
    assert.match(await prices.innerText(), /Online pass\s+\$35\s[\s\S]*VIP\s+\$899/)
    await visit(page, '/about')
    await visit(page, '/login')
    assert.equal(await prices.count(), 0)
  })

  test('it is darker once the page is scrolled more than 50 pixels', async () => {
    const page = await openPage()
    await visit(page, '/agenda')
    const atTop = await barColour(page)
    await scrollTo(page, 51)
    await eventually(async () => assert.notEqual(await barColour(page), atTop))
    await scrollTo(page, 50)
    await eventually(async () => assert.equal(await barColour(page), atTop))
    assert.equal(await scrolled(page), 50)
  })
})

/** Clicks without Playwright's scrolling, which moves even a sticky target. */
async function clickInBar(page: Page, name: string) {
  const box = await page.locator('header').getByRole('link', { name, exact: true }).boundingBox()
  assert.ok(box)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

describe('going back and forward', () => {
  test('restores the scroll position', async () => {
    const page = await openPage()
    await visit(page, '/speakers')
    await scrollTo(page, 700)
    await clickInBar(page, 'Agenda')
    await page.getByRole('heading', { level: 1, name: 'Event Agenda' }).waitFor()
    await assertScrolled(page, 0)
    await page.locator('#day-3').waitFor()
    await scrollTo(page, 1500)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Speakers' }).waitFor()
    await assertScrolled(page, 700)
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: 'Event Agenda' }).waitFor()
    await assertScrolled(page, 1500)
  })
})

const isLoading = (page: Page) => page.locator('main').getByRole('status').getByText('Loading...').count()

describe('a page that is loading', () => {
  test('shows a skeleton after 150 ms when it is slow', async () => {
    const page = await openWithPausedClock('/about')
    const slow = Promise.withResolvers<void>()
    await page.route('**/api/events', (route) => slow.promise.then(() => route.continue()))
    const called = page.waitForRequest('**/api/events')
    await page.locator('header').getByRole('link', { name: 'Events' }).click()
    await called
    await advanceClock(page, 149)
    assert.equal(await isLoading(page), 0)
    await advanceClock(page, 1)
    await eventually(async () => assert.equal(await isLoading(page), 1))
    assert.equal(await page.locator('main').getAttribute('aria-busy'), 'true')
    slow.resolve()
    await page.getByRole('heading', { level: 1, name: 'Upcoming Events' }).waitFor()
    assert.equal(await isLoading(page), 0)
    assert.equal(await page.locator('main').getAttribute('aria-busy'), 'false')
  })

  test('shows none when it is quick', async () => {
    const page = await openWithPausedClock('/about')
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('main .skeleton')) document.body.dataset.flickered = 'yes'
      }).observe(document.body, { childList: true, subtree: true })
    })
    await page.locator('header').getByRole('link', { name: 'Events' }).click()
    await page.getByRole('heading', { level: 1, name: 'Upcoming Events' }).waitFor()
    await page.clock.runFor(1000)
    assert.equal(await page.getAttribute('body', 'data-flickered'), null)
  })
})

/** Returns the number of animations of the view transition that a click on the first speaker starts. */
const animationsOfChange = (page: Page) =>
  page.evaluate(async () => {
    const begin = document.startViewTransition.bind(document)
    const animations = new Promise<number>((resolve) => {
      document.startViewTransition = (update) => {
        const change = begin(update)
        const isOfChange = ({ effect }: Animation) =>
          effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition')
        change.ready.then(() => resolve(document.getAnimations().filter(isOfChange).length))
        return change
      }
    })
    document.querySelector<HTMLElement>('.speaker-row h2 a')?.click()
    return animations
  })

describe('a portrait', () => {
  for (const motion of [true, false]) {
    test(`${motion ? 'travels' : 'does not move with reduced motion'} to the profile, with focus and announcement`, async () => {
      const page = await openPage({ motion })
      await visit(page, '/speakers')
      assert.equal((await animationsOfChange(page)) > 0, motion)
      await page.getByRole('heading', { level: 1, name: 'Adaeze Okonkwo' }).waitFor()
      await eventually(async () => assert.equal(await focused(page), 'main'))
      await eventually(async () =>
        assert.deepEqual(await page.locator('body p.sr-only[aria-live]').allTextContents(), [await page.title()]),
      )
    })
  }
})

describe('the days of the agenda', () => {
  test('are history entries, each with its scroll position', async () => {
    const page = await openPage()
    await visit(page, '/agenda')
    const day = (name: string) => page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name })
    const positions: number[] = [0]
    for (const name of ['Thu, April 15', 'Fri, April 16']) {
      await day(name).click()
      await page.locator(`a[aria-current="true"]`, { hasText: name.slice(0, 3) }).waitFor()
      positions.push(await scrolled(page))
    }
    for (const top of positions.slice(0, -1).reverse()) {
      await page.goBack()
      await assertScrolled(page, top)
    }
  })

  test('are at their position at once after following a link to one', async () => {
    const page = await openPage({ motion: true })
    await visit(page, '/agenda#day-3')
    const position = await scrolled(page)
    assert.ok(position > 2000)
    await page.waitForLoadState('networkidle')
    await assertScrolled(page, position)
  })
})
