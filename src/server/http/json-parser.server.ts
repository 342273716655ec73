import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { BadRequest } from '../../lib/errors.ts'
import { smallBodyLimit } from './security.server.ts'

const oneByOne = pLimit(1)

/** Resolves in a turn of the event loop of its own: what came meanwhile, such as requests for pages, was served before. */
const ownTurn = () => oneByOne(() => setImmediate())

/**
 * Parses JSON bodies in place of Fastify's parser: those that only staff may send, which take milliseconds, without delaying
 * others, however many come at once.
 */
export function addJsonParser(app: FastifyInstance) {
  const parseText = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  // As bytes: decoding would turn invalid ones into U+FFFD, and the text would be stored with it.
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
