import type { FieldError } from './api.ts'

/** A failure that the caller should hear about, in words fit for a person. Everything else is a 500 without details. */
export class Failure extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined

  constructor(status: number, message: string, errors?: FieldError[]) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

export class Invalid extends Failure {
  constructor(message: string, errors?: FieldError[]) {
    super(400, message, errors)
  }
}

export class NotFound extends Failure {
  constructor(what: string) {
    super(404, `${what} not found`)
  }
}

/** Guard first, then walk straight: the record, or 404 '… not found'. */
export function found<Found>(record: Found | undefined, what: string): Found {
  if (record === undefined) throw new NotFound(what)
  return record
}
