import type { FieldError } from './api.ts'

/** A failure that the caller should hear about, in words fit for a person. Everything else is a 500 without details. */
export class HttpError extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  /** After how many seconds it is worth to try again. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, { errors, retryAfter }: HttpErrorDetails = {}) {
    super(message)
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

type HttpErrorDetails = { errors?: FieldError[] | undefined; retryAfter?: number }

export class BadRequest extends HttpError {
  constructor(message: string, errors?: FieldError[]) {
    super(400, message, { errors })
  }
}

/** One field is wrong for a reason that no schema knows. */
export const invalidField = (field: string, message: string) => new BadRequest(message, [{ field, message }])

/** Nobody is signed in, or no longer. */
export class Unauthorized extends HttpError {
  constructor(message = 'Please sign in to continue') {
    super(401, message)
  }
}

export class Forbidden extends HttpError {
  constructor(message = 'You do not have permission to do this') {
    super(403, message)
  }
}

export class NotFound extends HttpError {
  constructor(what: string) {
    super(404, `${what} not found`)
  }
}

/** Guard first, then walk straight: the record, or 404 '… not found'. */
export function found<Found>(record: Found | undefined, what: string): Found {
  if (record === undefined) throw new NotFound(what)
  return record
}
