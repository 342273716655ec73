import multipart from '@fastify/multipart'
import { openRevisions } from '../db/revisions.server.ts'
import { agendaRoutes } from '../features/agenda/agenda.routes.server.ts'
import { agendaMoveRoutes } from '../features/agenda/agenda-moves.routes.server.ts'
import { trackAndRoomRoutes } from '../features/agenda/tracks-and-rooms/tracks-and-rooms.routes.server.ts'
import { contentRoutes } from '../features/content/content.routes.server.ts'
import { content } from '../features/content/content.store.server.ts'
import { nextEditionRoutes } from '../features/content/next-edition.routes.server.ts'
import { summitRoutes } from '../features/content/summit.routes.server.ts'
import { dashboardRoutes } from '../features/dashboard/dashboard.routes.server.ts'
import type { Database } from '../features/entities.server.ts'
import { eventRoutes } from '../features/events/events.routes.server.ts'
import { galleryRoutes } from '../features/gallery/gallery.routes.server.ts'
import { resumableRoutes } from '../features/gallery/resumable/resumable.routes.server.ts'
import { changeRoutes } from '../features/history/changes.routes.server.ts'
import { historyRoutes } from '../features/history/history.routes.server.ts'
import { pageRoutes } from '../features/pages/pages.routes.server.ts'
import { speakerRoutes } from '../features/speakers/speakers.routes.server.ts'
import { sponsorRoutes } from '../features/sponsors/sponsors.routes.server.ts'
import { ticketRoutes } from '../features/tickets/tickets.routes.server.ts'
import { accountRoutes } from '../features/users/account.routes.server.ts'
import { emailChangeRoutes } from '../features/users/email-change.routes.server.ts'
import { invitationRoutes } from '../features/users/invitation.routes.server.ts'
import { calendarAddressRoutes } from '../features/users/my-agenda/calendar-addresses.routes.server.ts'
import { starRoutes } from '../features/users/my-agenda/stars.routes.server.ts'
import { passwordResetRoutes } from '../features/users/password-reset.routes.server.ts'
import { passkeySignInRoutes } from '../features/users/second-factor/passkey-sign-in.routes.server.ts'
import { secondFactorRoutes } from '../features/users/second-factor/second-factor.routes.server.ts'
import { signInRoutes } from '../features/users/sign-in.routes.server.ts'
import { userRoutes } from '../features/users/users.routes.server.ts'
import { venueRoutes } from '../features/venues/venues.routes.server.ts'
import { dateInZone } from '../lib/dates.ts'
import type { Environment } from '../lib/environment.server.ts'
import { HttpError } from '../lib/errors.ts'
import { acceptIdempotencyKeys } from '../records/idempotency-keys.server.ts'
import { everyone, type RouteContext, type RoutePlugin, type RouteSettings } from '../records/route-context.server.ts'
import { limitForms } from '../uploads/multipart.server.ts'
import type { Storage } from '../uploads/storage.server.ts'
import { calendars } from './agenda-exports/calendars.server.ts'
import { feeds } from './agenda-exports/feeds.server.ts'
import { addCdnHeaders, purgeCdn } from './cdn/cdn.server.ts'
import { type CdnEngine, engineOf } from './cdn/engines.server.ts'
import { changeSetRoutes } from './change-sets/change-sets.routes.server.ts'
import { checkRoutes } from './check/check.routes.server.ts'
import { whereShownRoutes } from './check/where-shown.routes.server.ts'
import { Deltas } from './dictionaries/deltas.server.ts'
import { FileDictionaries } from './dictionaries/file-dictionaries.server.ts'
import { PageDictionaries } from './dictionaries/page-dictionaries.server.ts'
import { authorize } from './http/authorize.server.ts'
import { compressResponses } from './http/compression.server.ts'
import { allowOwnOrigin } from './http/cors.server.ts'
import { type App, createServer } from './http/create-server.server.ts'
import { cspReportRoutes } from './http/csp-reports.server.ts'
import { registerErrorHandler } from './http/error-handler.server.ts'
import { describeApi, openapiRoutes } from './http/openapi.server.ts'
import { limitBodies, requirePolicies, secureHeaders } from './http/security.server.ts'
import { discardUnreadBodies } from './http/unread-bodies.server.ts'
import type { Metrics } from './metrics/metrics.server.ts'
import { presenceRoutes } from './presence/presence.routes.server.ts'
import { createReadiness, healthRoutes } from './process/health.server.ts'
import { sendMail } from './process/mail.server.ts'
import { sendPushes } from './process/push.server.ts'
import { runSchedule } from './process/run-schedule.server.ts'
import { brandDrawings } from './public-files/brand.server.ts'
import { continentPicture } from './public-files/continent.server.ts'
import { icons } from './public-files/icons.server.ts'
import { lookSharePicture } from './public-files/look-share-picture.server.ts'
import { webManifest } from './public-files/manifest.server.ts'
import { programmePicture } from './public-files/programme.server.ts'
import { narrowScreenshot } from './public-files/screenshots.server.ts'
import { serviceWorker } from './public-files/service-worker.server.ts'
import { socialCardRoutes } from './public-files/social-cards.server.ts'
import { staticUploads } from './public-files/static-uploads.server.ts'
import { venueMap } from './public-files/venue-map.server.ts'
import { pushRoutes } from './push/push.routes.server.ts'
import { createInProcessApi } from './rendering/in-process-api.server.ts'
import { pages, type Site } from './rendering/pages.server.ts'
import { collectReservedAddresses } from './rendering/reserved-addresses.server.ts'
import { createResponseCache } from './response-cache/response-cache.server.ts'
import { exportRoutes } from './spreadsheets/export.routes.server.ts'
import { importRoutes } from './spreadsheets/import.routes.server.ts'
import { syncRoutes } from './sync/sync.routes.server.ts'

type AppOptions = {
  environment: RouteSettings &
    Pick<Environment, 'dataDir' | 'logLevel' | 'trustProxy' | 'mail' | 'metrics' | 'cdn' | 'worksOffline'>
  db: Database
  storage: Storage
  site: Site
  clock?: () => Date
  /** Descriptions of damage to the database, added when it is found. */
  damage?: readonly string[]
  /** Metrics that also measure the database; without them, nothing is measured. */
  metrics?: Metrics | undefined
}

/** Everything below `/api`, except its reference and the uploads. */
const apiRoutes: RoutePlugin[] = [
  contentRoutes,
  summitRoutes,
  nextEditionRoutes,
  speakerRoutes,
  eventRoutes,
  agendaRoutes,
  agendaMoveRoutes,
  trackAndRoomRoutes,
  venueRoutes,
  sponsorRoutes,
  ticketRoutes,
  galleryRoutes,
  resumableRoutes,
  pageRoutes,
  signInRoutes,
  passwordResetRoutes,
  invitationRoutes,
  accountRoutes,
  emailChangeRoutes,
  starRoutes,
  calendarAddressRoutes,
  passkeySignInRoutes,
  secondFactorRoutes,
  userRoutes,
  dashboardRoutes,
  checkRoutes,
  historyRoutes,
  changeRoutes,
  changeSetRoutes,
  importRoutes,
  exportRoutes,
  presenceRoutes,
  syncRoutes,
  pushRoutes,
  cspReportRoutes,
]

type HookContext = RouteContext & {
  responseCache: ReturnType<typeof createResponseCache>
  cdnEngine: CdnEngine | undefined
}

/** The hooks of every request and its response, in the order in which they run. */
const hooks: ((app: App, context: HookContext) => void)[] = [
  // Before any hook can answer: every response needs these headers, including refusals and the cache's 503.
  (app, { siteUrl }) => secureHeaders(app, siteUrl),
  (app, { siteUrl }) => allowOwnOrigin(app, siteUrl),
  // Before the response cache, which stores their headers with the response.
  (app, { cdnEngine, responseCache, db }) =>
    addCdnHeaders(app, {
      engine: cdnEngine,
      currentState: responseCache.currentState,
      timeZone: () => content.timeZone(db),
    }),
  // Before compression and authorization: a cached response is public, and compressed by the cache itself.
  (app, { responseCache }) => responseCache.register(app),
  compressResponses,
  discardUnreadBodies,
  // Last: nothing after it may answer a request that its policy refuses.
  authorize,
]

/** Assembles the whole server. Read it as a table of contents. */
export async function buildApp({
  environment,
  db,
  storage,
  site,
  clock = () => new Date(),
  damage,
  metrics,
}: AppOptions) {
  const { siteUrl, mail } = environment
  // A CDN may ignore the headers that tell their encodings apart.
  const deltas = environment.cdn ? undefined : new Deltas()
  const worksOffline = environment.worksOffline && site.isBuilt
  const responseCache = createResponseCache({
    revisions: openRevisions(db),
    clock,
    warn: (message) => app.log.warn(message),
    counts: metrics?.cacheCounts,
    dictionaries: deltas && new PageDictionaries(deltas),
  })
  const app = createServer(environment, responseCache.fastPath)
  const timeZone = () => content.timeZone(db)
  const today = async () => dateInZone(await timeZone(), clock())
  const summitName = () => content.summitName(db)
  const reservedAddresses = collectReservedAddresses(app, site)
  const context: RouteContext = {
    ...environment,
    ...{ db, storage, today, timeZone, now: clock, summitName, reservedAddresses, sendsMail: mail !== undefined },
  }

  requirePolicies(app)
  limitBodies(app)
  registerErrorHandler(app)
  const cdnEngine = environment.cdn && engineOf(environment.cdn)
  for (const addHooks of hooks) addHooks(app, { ...context, responseCache, cdnEngine })
  await describeApi(app)

  const inProcessApi = createInProcessApi(app, responseCache.currentState)
  await app.register(
    async (api) => {
      await api.register(multipart, { throwFileSizeLimit: false }) // see multipart.server.ts
      limitForms(api)
      acceptIdempotencyKeys(api, context)
      for (const routes of apiRoutes) await api.register(routes, context)
      await api.register(lookSharePicture(inProcessApi), context)
      await api.register(whereShownRoutes(inProcessApi), context)
      await staticUploads(api, context)
      await openapiRoutes(api, inProcessApi)
      for (const unknown of ['/', '/*']) {
        api.route({
          method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
          url: unknown,
          config: everyone,
          schema: { hide: true },
          handler: async () => {
            throw new HttpError(404, 'Not found')
          },
        })
      }
    },
    { prefix: '/api' },
  )
  const readiness = createReadiness({ db, storage, damage })
  await healthRoutes(app, readiness, environment.metrics?.token)
  if (metrics) {
    const { serveMetrics } = await import('./metrics/serve-metrics.server.ts')
    await serveMetrics(app, metrics, { ...environment.metrics, db, now: clock, readiness })
  }
  await socialCardRoutes(app, { storage, inProcessApi })
  await icons(app, { storage, inProcessApi })
  await continentPicture(app)
  await brandDrawings(app)
  await programmePicture(app, { storage, inProcessApi })
  await venueMap(app, { inProcessApi })
  await webManifest(app, inProcessApi)
  await narrowScreenshot(app)
  await serviceWorker(app, { worksOffline })
  await calendars(app, { ...context, inProcessApi })
  await feeds(app, { ...context, inProcessApi })
  runSchedule(app, context)
  sendPushes(app, context)
  if (cdnEngine) purgeCdn(app, { db, engine: cdnEngine })
  if (mail) sendMail(app, { ...context, mail, siteUrl })
  const fileDictionaries = deltas && new FileDictionaries(environment.dataDir, deltas)
  await pages(app, { siteUrl, worksOffline, site, inProcessApi, now: clock, fileDictionaries })
  return app
}
