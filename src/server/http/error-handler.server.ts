import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorBody } from '../../lib/api.ts'
import { HttpError } from '../../lib/errors.ts'
import { noStore } from '../../lib/http-caching.ts'

export const unavailableMessage = 'The service is not available right now. Please try again in a moment.'

const messages: Record<number, string> = {
  400: 'Couldn’t understand the request',
  404: 'Not found',
  405: 'This method is not supported here',
  408: 'The request took too long',
  413: 'The request is too large',
  414: 'The URL is too long',
  415: 'This content type is not supported',
  417: 'This expectation is not supported',
  431: 'The headers are too large',
  503: unavailableMessage,
}
const internalErrorMessage = 'Something went wrong on our side. Please try again.'

/** Turns any error into the response that the client gets. Details of unexpected errors go only to the log. */
export function toErrorResponse(error: FastifyError | Error): { status: number; body: ErrorBody } {
  const failure = (
    status: number,
    message: string,
    { errors, reason }: Omit<ErrorBody, 'success' | 'message'> = {},
  ) => ({
    status,
    body: { success: false as const, message, ...(errors?.length && { errors }), ...(reason && { reason }) },
  })
  if (error instanceof HttpError) return failure(error.status, error.message, error)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      field: issue.instancePath.slice(1).replaceAll('/', '.'),
      message: issue.message ?? 'Not valid',
    }))
    const [first] = errors
    if (!first?.field) return failure(400, messages[400] as string)
    return failure(400, namesItsSubject(first.message) ? first.message : `${first.field}: ${first.message}`, { errors })
  }
  if (isAborted(error)) return failure(400, messages[400] as string)
  if (isUnavailable(error)) return failure(503, messages[503] as string)
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  return status >= 500
    ? failure(500, internalErrorMessage)
    : failure(status, messages[status] ?? (messages[400] as string))
}

/** Returns true for a message that names its subject: 'Email is required', unlike 'Must be a number'. */
const namesItsSubject = (message: string) => !/^(Must|Invalid input|Not valid)/.test(message)

/** Returns true when the client disconnected while sending the request. Only Node's message tells. */
const isAborted = (error: Error) => error.message === 'aborted'

const unavailableCodes = [
  'ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN', // the network
  'ENOSPC|EDQUOT|EROFS|EIO|ENOTDIR|EACCES|EPERM|EMFILE|ENFILE', // the disk
  String.raw`SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|CORRUPT|NOTADB|READONLY)\w*`,
  String.raw`57P0[123]|53\w{3}|08\w{3}|55P03`, // PostgreSQL: shutting down, out of resources, connection exceptions, locked
]
const isUnavailableCode = new RegExp(`^(${unavailableCodes.join('|')})$`)
const isUnavailableMessage =
  /connection timeout|S3 does not answer|Query read timeout|timeout exceeded when trying to connect|Connection terminated|not queryable/i

/** Returns true when the database or the storage is temporarily unreachable, unreadable or unwritable. */
export function isUnavailable(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  if (isUnavailableCode.test(code) || isUnavailableMessage.test(error.message)) return true
  if ('$fault' in error && error.$fault === 'server') return true // S3
  // flydrive wraps the error of the disk or of S3.
  return error.cause instanceof Error && isUnavailable(error.cause)
}

/** Sends an error and returns its status. */
export function sendError(reply: FastifyReply, error: FastifyError | Error): number {
  const { status, body } = toErrorResponse(error)
  const retryAfter = error instanceof HttpError ? error.retryAfter : undefined
  if (retryAfter || status === 503) reply.header('Retry-After', String(retryAfter ?? 5))
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer')
  reply.status(status).header('Cache-Control', noStore).send(body)
  return status
}

/** A connection, with the response that Node is sending on it. */
export type ClientSocket = Socket & { _httpMessage?: ServerResponse | null }

const parseErrorStatus: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/**
 * Answers input that Node cannot parse as a request with an error in the usual format, and closes the connection.
 * @param headers of every response
 */
export const rejectConnection =
  (headers: Record<string, string>) =>
  ({ code = '' }: { code?: string }, socket: ClientSocket): void => {
    // Like Node's own handler, write nothing into the response to an earlier request that is still being sent.
    if (!socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy()
      return
    }
    const { status, ...error } = plainError(parseErrorStatus[code] ?? 400, headers)
    const head = Object.entries(error.headers).map(([name, value]) => `${name}: ${value}`)
    const response = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', error.body].join('\r\n')
    socket.end(response, () => socket.destroy())
  }

/** Answers a request that never reaches Fastify, like `rejectConnection`. */
export function rejectRequest(status: number, response: ServerResponse, headers: Record<string, string>) {
  const { body, ...error } = plainError(status, headers)
  response.writeHead(status, error.headers).end(body)
}

function plainError(status: number, common: Record<string, string>) {
  const body = JSON.stringify({ success: false, message: messages[status] })
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': noStore,
    Connection: 'close',
    ...common,
  }
  return { status, headers, body }
}

export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // An HttpError is a decision of the product, not a fault.
    const isFault = !(error instanceof HttpError) && toErrorResponse(error).status >= 500
    // Links the message that a user sees to the line in the log.
    if (isFault) reply.header('X-Request-Id', request.id)
    sendError(reply, error)
    if (!isFault) return
    // PostgreSQL repeats the rejected row here, and a password's hash must not reach a log.
    if ('detail' in error) error.detail = undefined
    request.log.error({ err: error }, `${request.method} ${request.routeOptions.url} failed`)
  })
  app.setNotFoundHandler(async () => {
    throw new HttpError(404, 'Not found')
  })
}
