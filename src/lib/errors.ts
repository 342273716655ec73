import type { ErrorReason, FieldError } from './api.ts'

/** An error for the client, with a message fit for people. Any other error becomes a 500 without details. */
export class HttpError extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  /** The value of Retry-After, in seconds. */
  readonly retryAfter: number | undefined
  readonly reason: ErrorReason | undefined

  constructor(status: number, message: string, { errors, retryAfter, reason }: HttpErrorDetails = {}) {
    super(message)
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
    this.reason = reason
  }
}

type HttpErrorDetails = {
  errors?: FieldError[] | undefined
  retryAfter?: number
  reason?: ErrorReason | undefined
}

export class BadRequest extends HttpError {
  constructor(message: string, errors?: FieldError[]) {
    super(400, message, { errors })
  }
}

/** A 400 for one field, for reasons that a schema cannot check. */
export const invalidField = (field: string, message: string) => new BadRequest(message, [{ field, message }])

/** The request has no token, or one that has expired or been revoked. */
export class Unauthorized extends HttpError {
  constructor(message = 'Please sign in to continue', reason?: ErrorReason) {
    super(401, message, { reason })
  }
}

export class Forbidden extends HttpError {
  constructor(message = 'You do not have permission to do this', reason?: ErrorReason) {
    super(403, message, { reason })
  }
}

export class NotFound extends HttpError {
  /** @param entityName such as 'Speaker' */
  constructor(entityName: string) {
    super(404, `${entityName} not found`)
  }
}

/** Returns an error that is meant for the client, such as a refused registration, and rethrows any other. */
export function refusalOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  throw error
}

/** Returns the record. @throws NotFound when it is undefined */
export function found<Found>(record: Found | undefined, entityName: string): Found {
  if (record === undefined) throw new NotFound(entityName)
  return record
}
