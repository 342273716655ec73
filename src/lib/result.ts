import { data } from 'react-router'
import { isApiError } from './api.ts'

export type LoadError = { status: number; message: string }

/** Either loaded data or the error that prevented loading it. */
export type Result<Data> = { data: Data; failure?: undefined } | { data?: undefined; failure: LoadError }

/** Turns an ApiError into a value, so that one part of a page can fail without the others. Other errors are thrown. */
export async function toResult<Data>(loading: Promise<Data>): Promise<Result<Data>> {
  try {
    return { data: await loading }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { failure: { status: error.status, message: error.message } }
  }
}

/** As `toResult`, for a page's main data: an error also sets the status of the page's own response. */
export async function loaderResponse<Data>(loading: Promise<Data>) {
  const result = await toResult(loading)
  return withStatus(result, result)
}

/** Returns a loader's data with the status of its main part. */
export const withStatus = <Data>(loaded: Data, { failure }: Result<unknown>) =>
  data(loaded, { status: failure ? failure.status || 503 : 200 })
