import { found } from '../../lib/errors.ts'
import { listAnswer, listOf, oneAnswer, oneOf } from '../../lib/wire.ts'
import { everyone, type Routes } from '../routes.server.ts'
import { publicSpeaker } from './speaker.ts'
import { speakers } from './speakers.store.server.ts'

export const speakerRoutes: Routes = async (app, { db }) => {
  const list = listOf(publicSpeaker, 'Speakers', 'All speakers: featured ones first, then by name')
  app.get('/speakers', { config: everyone, schema: list }, async (request) => {
    return listAnswer(await speakers.list(db), request.query)
  })

  const one = oneOf(publicSpeaker, 'Speakers', 'One speaker')
  app.get('/speakers/:id', { config: everyone, schema: one }, async (request) => {
    return oneAnswer(found(await speakers.find(db, request.params.id), 'Speaker'))
  })
}
