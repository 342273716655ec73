import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { BadRequest } from '../../lib/errors.ts'
import { ownTurn } from '../../lib/own-turn.server.ts'
import { smallBodyLimit } from './security.server.ts'

/**
 * Replaces Fastify's JSON parser. Large bodies, which only staff may send, are parsed one per turn of the event loop, so that
 * they never delay other requests.
 */
export function addJsonParser(app: FastifyInstance) {
  const parseText = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  // Read bytes: decoding would turn invalid ones into U+FFFD, which would then be stored.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const parse = () => {
      if (bytes.length === 0)
        done(null, undefined) // some clients send the JSON content type without a body
      else if (isUtf8(bytes)) parseText(request, bytes.toString(), done)
      else done(new BadRequest('The request is not valid UTF-8'))
    }
    if (bytes.length > smallBodyLimit) void ownTurn().then(parse)
    else parse()
  })
}
