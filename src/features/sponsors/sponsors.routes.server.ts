import { listAnswer, listOf } from '../../lib/wire.ts'
import { everyone, type Routes } from '../routes.server.ts'
import { publicSponsor } from './sponsor.ts'
import { sponsors } from './sponsors.store.server.ts'

export const sponsorRoutes: Routes = async (app, { db }) => {
  const list = listOf(publicSponsor, 'Sponsors', 'All sponsors, current and past: by tier, then by name')
  app.get('/sponsors', { config: everyone, schema: list }, async (request) => {
    return listAnswer(await sponsors.list(db), request.query)
  })
}
