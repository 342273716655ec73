import { readSchema, recordResponse } from '../../lib/route-schemas.ts'
import { admin, type RoutePlugin } from '../../records/route-context.server.ts'
import { countRecords, countTicketsSold, savedSections } from './dashboard.store.server.ts'
import { dashboard } from './dashboard.ts'

export const dashboardRoutes: RoutePlugin = async (app, { db }) => {
  const summary = 'The number of records by type, and the saved sections'
  const schema = readSchema(dashboard, 'Dashboard', summary)
  app.get('/dashboard', { config: admin, schema }, async () => {
    const sections = await savedSections(db)
    const ticketsSold = await countTicketsSold(db)
    return recordResponse({ ...(await countRecords(db)), ticketsSold, sections })
  })
}
