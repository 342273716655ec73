import { isAllowed } from '../../lib/policy.ts'
import { readSchema, recordResponse } from '../../lib/route-schemas.ts'
import { admin, type RoutePlugin, requireUser } from '../../records/route-context.server.ts'
import { countRecords, countTicketsSold, latestChanges, savedSections } from './dashboard.store.server.ts'
import { dashboard } from './dashboard.ts'

export const dashboardRoutes: RoutePlugin = async (app, { db }) => {
  const summary = 'The number of records by type, the saved sections, and the latest changes'
  const schema = readSchema(dashboard, 'Dashboard', summary)
  app.get('/dashboard', { config: admin, schema }, async (request) => {
    const withUsers = isAllowed('super_admin', requireUser(request).role)
    const changes = await latestChanges(db, { withUsers })
    const sections = await savedSections(db)
    const ticketsSold = await countTicketsSold(db)
    return recordResponse({ ...(await countRecords(db)), ticketsSold, sections, changes })
  })
}
