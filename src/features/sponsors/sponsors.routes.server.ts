import { sql } from 'kysely'
import { z } from 'zod'
import { recordRoutes } from '../../records/record-routes.server.ts'
import type { RoutePlugin } from '../../records/route-context.server.ts'
import { entities } from '../entities.server.ts'
import { logoRules, publicSponsor, sponsorInput, sponsorTypes } from './sponsor.ts'

export const sponsorRoutes: RoutePlugin = async (app, context) => {
  const routes = recordRoutes(app, context, {
    entity: entities.sponsors,
    tag: 'Sponsors',
    input: sponsorInput,
    publicView: publicSponsor,
    upload: logoRules,
  })
  routes.list({
    summary: 'All sponsors, current and past: by tier, then by name',
    query: { type: z.enum(sponsorTypes).optional().describe('Only sponsors of this type') },
    source: ({ query }) => {
      const { type } = query as { type?: string }
      return { filter: type ? sql`type = ${type}` : undefined }
    },
  })
  routes.one()
  routes.create({ message: 'Sponsor created successfully.' })
  routes.update({ message: 'Sponsor updated successfully.' })
  routes.remove({ message: 'Sponsor deleted successfully.' })
  routes.many()
  routes.order()
}
