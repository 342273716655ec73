/** One wrong field of a call, fit to stand beside that field. */
export type FieldError = { field: string; message: string }

/** What every failed call answers with; `message` is fit to show to a person. */
export type FailureBody = { success: false; message: string; errors?: FieldError[] }

/**
 * A call that did not succeed.
 * `status` is 0 when there was no answer at all; `message` is '' when the answer did not say why.
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly status: number
  readonly errors: FieldError[]

  constructor(status: number, body: Partial<Omit<FailureBody, 'success'>>) {
    super(body.message ?? '')
    this.status = status
    this.errors = body.errors ?? []
  }
}

/** By name and not by class: the server runs this file, and the built pages hold a copy of it. */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  error instanceof Error && error.name === 'ApiFailure'

export const networkFailure = () => new ApiFailure(0, { message: 'Network error' })

/**
 * How a page reaches the product's data: in process while the server renders, over fetch in the browser.
 * The page does not know which.
 */
export type Api = {
  /**
   * The `data` of a successful read.
   * @param path below the API's base address, such as '/speakers'
   * @throws ApiFailure
   */
  get<Data>(path: string): Promise<Data>
}

/**
 * The `data` of an answer, whichever way it came.
 * @throws ApiFailure when the answer is no success
 */
export function dataOf<Data>(status: number, text: string): Data {
  const body = parsed(text)
  if (status >= 400 || body?.success !== true) throw new ApiFailure(status, body ?? {})
  return body.data as Data
}

function parsed(
  text: string,
): ({ success?: boolean; data?: unknown } & Partial<Omit<FailureBody, 'success'>>) | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // such as a proxy's HTML page: a failure without a message of its own
  }
}
