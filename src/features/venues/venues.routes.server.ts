import { recordRoutes } from '../../records/record-routes.server.ts'
import type { RoutePlugin } from '../../records/route-context.server.ts'
import { entities } from '../entities.server.ts'
import { publicVenue, venueImage, venueInput } from './venue.ts'

export const venueRoutes: RoutePlugin = async (app, context) => {
  const routes = recordRoutes(app, context, {
    entity: entities.venues,
    tag: 'Venues',
    input: venueInput,
    publicView: publicVenue,
    upload: venueImage,
  })
  routes.list({ summary: 'All venues except the main one, by name; the main one is in the section contact' })
  routes.one()
  routes.create({ message: 'Venue created successfully.' })
  routes.update({ message: 'Venue updated successfully.' })
  routes.remove({
    message: 'Venue deleted successfully.',
    summary: 'Deletes a venue; its rooms keep its id but show no venue',
  })
  routes.many()
}
