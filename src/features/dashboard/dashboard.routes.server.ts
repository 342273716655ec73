import { z } from 'zod'
import { isAllowed } from '../../lib/policy.ts'
import { errorResponses } from '../../lib/route-schemas.ts'
import { admin, type RoutePlugin, requireUser } from '../../records/route-context.server.ts'
import { countRecords, countTicketsSold, latestChanges, savedSections } from './dashboard.store.server.ts'
import { dashboard } from './dashboard.ts'

export const dashboardRoutes: RoutePlugin = async (app, { db }) => {
  const schema = {
    tags: ['Dashboard'],
    summary: 'The number of records by type, the saved sections, and the latest changes',
    response: { 200: z.object({ success: z.literal(true), data: dashboard }), ...errorResponses },
  }
  app.get('/dashboard', { config: admin, schema }, async (request) => {
    const withUsers = isAllowed('super_admin', requireUser(request).role)
    const changes = await latestChanges(db, { withUsers })
    const sections = await savedSections(db)
    const ticketsSold = await countTicketsSold(db)
    return { success: true as const, data: { ...(await countRecords(db)), ticketsSold, sections, changes } }
  })
}
