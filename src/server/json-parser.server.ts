import { isUtf8 } from 'node:buffer'
import { scheduler } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { BadRequest } from '../lib/errors.ts'

/** In bytes. Parsing and validating more takes milliseconds. */
const largeLength = 65_536

const oneByOne = pLimit(1)

/** Resolves in a turn of the event loop of its own: what came meanwhile, such as requests for pages, was served before. */
const ownTurn = () => oneByOne(() => scheduler.yield())

/** Parses JSON bodies in place of Fastify's parser, and large ones, however many come at once, without delaying others. */
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
    if (bytes.length > largeLength) void ownTurn().then(parse)
    else parse()
  })
}
