/** The error of one field of a request. */
export type FieldError = { field: string; message: string }

/**
 * The step that the client must take before the call can succeed: send a two-factor code, set up two-factor
 * authentication, or confirm the user's identity. Also why a change is not undone.
 */
export const errorReasons = [
  'second_factor_required',
  'second_factor_missing',
  'confirmation_required',
  'changed_since',
  'already_undone',
] as const
export type ErrorReason = (typeof errorReasons)[number]

/** The body of every error response; `message` is written for people. */
export type ErrorBody = { success: false; message: string; errors?: FieldError[]; reason?: ErrorReason }

/**
 * A failed request. `status` is 0 without any response; `message` is '' when the response has none.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly errors: FieldError[]
  readonly reason: ErrorReason | undefined

  constructor(status: number, body: Partial<Omit<ErrorBody, 'success'>>) {
    super(body.message ?? '')
    this.status = status
    this.errors = body.errors ?? []
    this.reason = body.reason
  }
}

/** Compares names, not classes: the server runs this file, and the built pages contain a copy of it. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

export const networkError = () => new ApiError(0, { message: 'Network error' })

/** Throws a network error. Catches the failure of an `import()` that somebody is waiting for. */
export function failToLoad(): never {
  throw networkError()
}

/**
 * A successful response: its message, and its record or list. `total` is the length of the whole list, of which `data`
 * is a part. `isOrdered` tells staff that the list has an order of its own.
 */
export type ApiResponse<Data> = {
  message: string
  data: Data
  total?: number | undefined
  isOrdered?: boolean | undefined
}

/**
 * Reads the product's data: in process while the server renders, over fetch in the browser. Pages do not know which.
 */
export type Api = {
  /**
   * Returns the record or list of a successful response.
   * @param path below the API's base address, such as '/speakers'
   * @throws ApiError
   */
  get<Data>(path: string): Promise<Data>
}

/**
 * Parses a response.
 * @throws ApiError when it is not a success
 */
export function parseResponse<Data>(status: number, text: string): ApiResponse<Data> {
  const body = parsed(text)
  if (status >= 400 || body?.success !== true) throw new ApiError(status, body ?? {})
  const { message = '', total, isOrdered } = body
  return {
    message,
    data: (body.data ?? body.content ?? body.tickets ?? body.users ?? body.user) as Data,
    total,
    isOrdered,
  }
}

/** A successful response has at most one record or list. It is `data`, except in the five oldest routes. */
type Body = Partial<Record<'data' | 'content' | 'tickets' | 'users' | 'user', unknown>> & {
  success?: boolean
  message?: string
  total?: number
  isOrdered?: boolean
}

function parsed(text: string): Body | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // such as a proxy's HTML page: an error without a message
  }
}
