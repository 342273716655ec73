import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { dateInZone } from '../../src/lib/dates.ts'
import { deliverPushes } from '../../src/server/push/deliver.server.ts'
import {
  eventually,
  expectFailedRequests,
  openPage,
  type ServedSite,
  serveTestSite,
  signedInPage,
  visit,
  waitBriefly,
} from '../browser.ts'
import { makeAgendaItem, makeSection, signInAs } from '../factories.ts'
import { installClock } from '../page-clock.ts'
import { type Device, startPushService } from '../push-service.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'
import { menu } from './session.ts'
import { assertStarred, star } from './stars.ts'
import { stored, storedKeys } from './stored-site.ts'

const service = await startPushService()
const button = 'Tell me when a starred session moves'
let site: ServedSite
let talk: string
before(async () => {
  site = await serveTestSite({ rateLimited: false, pushOrigins: [service.origin] })
  site.clock.now = new Date()
  await makeSection(site.db, { section: 'seo', timeZone: 'UTC', metaTitle: 'Summit', metaDescription: 'Talks' })
  // Far enough from midnight that a reminder is on the same day.
  const date = dateInZone('UTC', new Date(Date.now() + 2 * 86_400_000))
  const make = async (topic: string, start: string) =>
    (await makeAgendaItem(site.db, { topic, date, start, time: start, location: 'Main hall' })).id
  talk = await make('Payments at scale', '10:00')
  await make('Light clients', '12:00')
})

/**
 * Gives the page a push service, and notifications that are allowed when it asks: the headless browser has neither. Notes
 * that it asked.
 */
async function installPush(page: Page, { subscription }: Device) {
  await page.addInitScript((subscription) => {
    const state = (name: string) => sessionStorage.getItem(name)
    const fake = {
      toJSON: () => subscription,
      async unsubscribe() {
        sessionStorage.removeItem('isSubscribed')
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      async subscribe() {
        sessionStorage.setItem('isSubscribed', 'true')
        return fake
      },
      getSubscription: async () => (state('isSubscribed') ? fake : null),
    })
    Object.defineProperty(Notification, 'permission', { get: () => state('permission') ?? 'default' })
    Notification.requestPermission = async () => {
      sessionStorage.setItem('permission', 'granted')
      return 'granted'
    }
  }, subscription)
}

/** Opens the agenda with a star, in a browser that has the service worker. */
async function openWithPush(page: Page, device: Device) {
  await installPush(page, device)
  await visit(page, '/agenda')
  await star(page, 'Payments at scale').click()
  await assertStarred(page, 'Payments at scale')
  await stored(page)
  await visit(page, '/agenda?mine=1')
}

const turnOn = async (page: Page) => {
  await page.getByRole('button', { name: button }).click()
  await page.getByText('You’ll get a notification on this device').waitFor()
}
const subscribed = () => site.db.selectFrom('push_talks').select('talk').orderBy('talk').execute()

async function moveTo(start: string) {
  const token = await signInAs(site, 'admin')
  const saved = await site.call('PUT', `/api/agenda/${talk}`, { token, body: { start, time: start } })
  assert.equal(saved.status, 200)
  const { db, clock } = site
  const context = { db, now: () => clock.now, siteUrl: site.url, pushOrigins: [service.origin], warn() {} }
  await deliverPushes(context)
  clock.now = new Date(clock.now.getTime() + 16_000)
  await deliverPushes(context)
}

/** Hands a message to the service worker, as the browser does. */
async function deliver(page: Page, data: string) {
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registration
  await session.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data })
  await session.detach()
}

type Shown = { title: string; body: string; tag: string; icon: string; renotify: boolean; data: { path: string } }
/** The scope of the service worker, as the functions below change it. */
type Scope = { shown: Shown[]; clients: { openWindow: unknown }; registration: object }

const workerOf = (page: Page) => page.context().serviceWorkers()[0] ?? assert.fail('There is no service worker')

/** Keeps the notifications of the service worker, which the headless browser cannot show. */
const keepNotifications = (page: Page) =>
  workerOf(page).evaluate(() => {
    const scope = self as unknown as Scope
    scope.shown = []
    Object.assign(scope.registration, {
      getNotifications: async ({ tag }: { tag: string }) => scope.shown.filter((each) => each.tag === tag),
      async showNotification(title: string, options: Omit<Shown, 'title'>) {
        scope.shown = [...scope.shown.filter(({ tag }) => tag !== options.tag), { title, ...options }]
      },
    })
  })
const notifications = (page: Page) => workerOf(page).evaluate(() => (self as unknown as Scope).shown)

/** Clicks the notification, and returns the address that the service worker opens. */
const click = (page: Page) =>
  workerOf(page).evaluate(
    () =>
      new Promise<string>((resolve) => {
        const scope = self as unknown as Scope
        scope.clients.openWindow = async (url: string) => resolve(url)
        const notification = { ...scope.shown[0], close: () => (scope.shown = []) }
        self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }))
      }),
  )

test('a visitor who asks for it is told of a move by a notification, which opens the talk', async () => {
  const device = service.addDevice()
  const page = await openPage({ at: site.url, storesSite: true, width: 360 })
  await openWithPush(page, device)
  await page.getByRole('button', { name: button }).waitFor()
  await assertAccessibleInBothSchemes(page)
  assert.equal(await page.evaluate(() => Notification.permission), 'default')
  await turnOn(page)
  await assertAccessibleInBothSchemes(page)
  assert.deepEqual(await subscribed(), [{ talk }])

  // Later stars follow, also on other pages.
  await visit(page, '/agenda')
  await star(page, 'Light clients').click()
  await eventually(async () => assert.equal((await subscribed()).length, 2))

  await moveTo('11:00')
  const message = device.received[0]?.message
  assert.ok(message)
  await keepNotifications(page)
  await deliver(page, JSON.stringify(message))
  const shown = {
    ...{ title: 'Your session moved', body: 'Payments at scale, 10:00 → 11:00', icon: '/icon-192.png' },
    ...{ tag: `moved-${talk}`, renotify: false, data: { path: `/agenda/${talk}` } },
  }
  await eventually(async () => assert.deepEqual(await notifications(page), [shown]))
  // A second move replaces it, with a sound.
  const again = { ...message, body: 'Payments at scale, 11:00 → 12:00' }
  await deliver(page, JSON.stringify(again))
  await eventually(async () =>
    assert.deepEqual(await notifications(page), [{ ...shown, body: again.body, renotify: true }]),
  )
  assert.equal(await click(page), `${site.url}/agenda/${talk}`)
  assert.deepEqual(await notifications(page), [])

  // The browser gives the device another address.
  const renewed = service.addDevice()
  await workerOf(page).evaluate((subscription) => {
    const newSubscription = { toJSON: () => subscription }
    self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { newSubscription, waitUntil() {} }))
  }, renewed.subscription)
  await eventually(async () => {
    const endpoints = await site.db.selectFrom('push_subscriptions').select('endpoint').execute()
    assert.deepEqual(endpoints, [{ endpoint: renewed.subscription.endpoint }])
  })
  assert.equal((await subscribed()).length, 2)

  await visit(page, '/agenda?mine=1')
  await page.getByRole('button', { name: 'Turn off notifications' }).click()
  await page.getByRole('button', { name: button }).waitFor()
  await eventually(async () => assert.deepEqual(await subscribed(), []))
})

test('signing out ends the notifications', async () => {
  const page = await signedInPage(site, 'user', { storesSite: true })
  await openWithPush(page, service.addDevice())
  await turnOn(page)
  const owners = await site.db.selectFrom('push_subscriptions').select('userId').execute()
  assert.deepEqual(
    owners.map(({ userId }) => typeof userId),
    ['string'],
  )
  await menu(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await eventually(async () => assert.deepEqual(await subscribed(), []))
  assert.equal(await page.evaluate(() => sessionStorage.getItem('isSubscribed')), null)
})

test('who has blocked notifications reads how to allow them, and others what an open page does', async () => {
  const blocked = await openPage({ at: site.url })
  await blocked.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true }),
  )
  const without = await openPage({ at: site.url })
  await without.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  const phone = await openPage({ at: site.url, width: 360 })
  await phone.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.defineProperty(navigator, 'standalone', { value: false })
  })
  for (const [page, text] of [
    [blocked, 'Your browser blocks notifications'],
    [without, 'This browser has no notifications'],
    [phone, 'select Share, then Add to Home Screen'],
  ] as const) {
    await visit(page, '/agenda')
    await star(page, 'Light clients').click()
    await page.getByRole('link', { name: /^Mine\b/ }).click()
    await page.getByText(text).waitFor()
    assert.equal(await page.getByRole('button', { name: button }).count(), 0)
  }
})

/** Opens the agenda with a star, twelve minutes before the talk, and waits for the data on the device. */
async function openBeforeStart(page: Page) {
  const { startsAt } = (await site.get(`/api/agenda/${talk}`)).body.data
  await installClock(page, new Date(Date.parse(startsAt) - 12 * 60_000))
  await visit(page, '/agenda')
  await star(page, 'Payments at scale').click()
  await page.clock.runFor(16_000)
  await bar(page).waitFor({ state: 'attached' })
  await eventually(async () => {
    const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    assert.ok(names.includes('public-data'))
    assert.ok((await storedKeys(page)).includes('(state)'))
  })
}
const bar = (page: Page) => page.getByRole('status', { name: 'Changes to your sessions' })

test('an open page reminds of a starred talk ten minutes before, once, from the data of the device', async () => {
  expectFailedRequests()
  const page = await openPage({ at: site.url, width: 360 })
  await openBeforeStart(page)
  await waitBriefly(page)
  assert.equal(await bar(page).innerText(), '')
  await page.route(/\/api\//, (route) => route.abort())
  await page.clock.runFor(2 * 60_000)
  await bar(page)
    .getByText(/^Your session starts soon: Payments at scale, \d\d:\d\d, Main hall$/)
    .waitFor()
  await bar(page)
    .getByRole('button', { name: /^Dismiss/ })
    .click()
  await visit(page, '/agenda')
  await page.clock.runFor(16_000)
  await bar(page).waitFor({ state: 'attached' })
  await waitBriefly(page)
  assert.equal(await bar(page).innerText(), '')
})

test('a device that is reminded by the server, too, shows one notification', async () => {
  const page = await openPage({ at: site.url, width: 360 })
  await installPush(page, service.addDevice())
  await page.addInitScript(() => {
    const registration = {
      pushManager: PushManager.prototype,
      getNotifications: async () => [],
      async showNotification(title: string, { tag, data }: { tag: string; data: object }) {
        document.title = JSON.stringify({ title, tag, data })
      },
    }
    const { serviceWorker } = navigator
    Object.defineProperty(serviceWorker, 'ready', { value: Promise.resolve(registration) })
    Object.defineProperty(serviceWorker, 'getRegistration', { value: async () => registration })
  })
  await openBeforeStart(page)
  await visit(page, '/agenda?mine=1')
  await turnOn(page)
  await page.clock.runFor(3 * 60_000)
  const shown = { title: 'Your session starts soon', tag: `reminder-${talk}`, data: { path: `/agenda/${talk}` } }
  await eventually(async () => assert.deepEqual(await page.title(), JSON.stringify(shown)))
  assert.equal(await bar(page).innerText(), '')
})
