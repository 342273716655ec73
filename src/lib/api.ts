/** One wrong field of a call, fit to stand beside that field. */
export type FieldError = { field: string; message: string }

/** What every failed call answers with; `message` is fit to show to a person. */
export type ErrorBody = { success: false; message: string; errors?: FieldError[] }

/**
 * A call that did not succeed.
 * `status` is 0 when there was no answer at all; `message` is '' when the answer did not say why.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly errors: FieldError[]

  constructor(status: number, body: Partial<Omit<ErrorBody, 'success'>>) {
    super(body.message ?? '')
    this.status = status
    this.errors = body.errors ?? []
  }
}

/** By name and not by class: the server runs this file, and the built pages hold a copy of it. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

export const networkError = () => new ApiError(0, { message: 'Network error' })

/** What a call that succeeded says, and the record or list that came with it. */
export type ApiResponse<Data> = { message: string; data: Data }

/**
 * How a page reaches the product's data: in process while the server renders, over fetch in the browser.
 * The page does not know which.
 */
export type Api = {
  /**
   * The record or list that a successful read answers with.
   * @param path below the API's base address, such as '/speakers'
   * @throws ApiError
   */
  get<Data>(path: string): Promise<Data>
}

/**
 * A successful answer, whichever way it came.
 * @throws ApiError when the answer is no success
 */
export function parseResponse<Data>(status: number, text: string): ApiResponse<Data> {
  const body = parsed(text)
  if (status >= 400 || body?.success !== true) throw new ApiError(status, body ?? {})
  const { success: _success, message = '', total: _total, errors: _errors, ...rest } = body
  const [data] = Object.values(rest)
  return { message, data: data as Data }
}

/** Beside these fields a successful answer has at most one, with its record or list: `data`, `user`, `tickets`… */
type Body = { success?: boolean; message?: string; total?: number; errors?: FieldError[]; [name: string]: unknown }

function parsed(text: string): Body | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // such as a proxy's HTML page: a failure without a message of its own
  }
}
