import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorBody } from '../lib/api.ts'
import { HttpError } from '../lib/errors.ts'

const wordsFor: Record<number, string> = {
  400: 'The request could not be understood',
  404: 'Not found',
  405: 'This address cannot be called that way',
  408: 'The request took too long',
  413: 'That is too large',
  414: 'The address is too long',
  415: 'This kind of content is not supported',
  431: 'The headers are too large',
  503: 'The service is not available right now. Please try again in a moment.',
}
const brokenWords = 'Something went wrong on our side. Please try again.'

/** The one place that tells a client about a failure. What is not meant for people stays in the log. */
export function failureOf(error: FastifyError | Error): { status: number; body: ErrorBody } {
  const tell = (status: number, message: string, errors?: ErrorBody['errors']) => ({
    status,
    body: { success: false as const, message, ...(errors?.length && { errors }) },
  })
  if (error instanceof HttpError) return tell(error.status, error.message, error.errors)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      field: issue.instancePath.slice(1).replaceAll('/', '.'),
      message: issue.message ?? 'Not valid',
    }))
    const [first] = errors
    if (!first?.field) return tell(400, wordsFor[400] as string)
    return tell(400, isSentence(first.message) ? first.message : `${first.field}: ${first.message}`, errors)
  }
  if (isBrokenOff(error)) return tell(400, wordsFor[400] as string)
  if (isUnreachable(error)) return tell(503, wordsFor[503] as string)
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  return status >= 500 ? tell(500, brokenWords) : tell(status, wordsFor[status] ?? (wordsFor[400] as string))
}

/** Whether a message says by itself what it is about: 'Email is required', and not 'Must be a number'. */
const isSentence = (message: string) => !/^(Must|Invalid input|Not valid)/.test(message)

/** Whether who asked went away in the middle of asking: Node's word for it, under the code of any lost connection. */
const isBrokenOff = (error: Error) => error.message === 'aborted'

/** Whether the database could not be reached (PostgreSQL), or not be read or written (SQLite). */
function isUnreachable(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|CORRUPT|NOTADB|READONLY)\w*|57P0[123]|53300|08\w{3})$/.test(
      code,
    ) ||
    /connection timeout|Query read timeout|timeout exceeded when trying to connect|Connection terminated/i.test(
      error.message,
    )
  )
}

/** @returns the status that was sent */
export function sendFailure(reply: FastifyReply, error: FastifyError | Error): number {
  const { status, body } = failureOf(error)
  const retryAfter = error instanceof HttpError ? error.retryAfter : undefined
  if (retryAfter || status === 503) reply.header('Retry-After', String(retryAfter ?? 5))
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer')
  reply.status(status).header('Cache-Control', 'no-store').send(body)
  return status
}

const statusOfUnreadable: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers what Node itself cannot take for a request, as any other failure is answered, and ends the connection. */
export function refuseConnection({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  // Not into the middle of an answer that is on its way to an earlier request (as Node's own handler takes care).
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: { headersSent: boolean } }
  if (!socket.writable || answer?.headersSent) {
    socket.destroy()
    return
  }
  const status = statusOfUnreadable[code] ?? 400
  const body = JSON.stringify({ success: false, message: wordsFor[status] })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end([...head, '', body].join('\r\n'), () => socket.destroy())
}

export function answerFailures(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const status = sendFailure(reply, error)
    // A refusal that the product itself decided on is no fault of it.
    if (status < 500 || error instanceof HttpError) return
    // PostgreSQL repeats there the whole row that it refused: a password's hash has no place in a log.
    if ('detail' in error) error.detail = undefined
    request.log.error({ err: error }, `${request.method} ${request.routeOptions.url} failed`)
  })
  app.setNotFoundHandler(async () => {
    throw new HttpError(404, 'Not found')
  })
}
