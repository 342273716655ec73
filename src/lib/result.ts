import { data } from 'react-router'
import { isApiError } from './api.ts'

export type LoadError = { status: number; message: string }

/** What a page shows: what it asked for, or how that failed. */
export type Result<Data> = { data: Data; failure?: undefined } | { data?: undefined; failure: LoadError }

/** Waits for an answer of the Api and keeps its failure as a value, so that one part of a page can fail alone. */
export async function toResult<Data>(answer: Promise<Data>): Promise<Result<Data>> {
  try {
    return { data: await answer }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { failure: { status: error.status, message: error.message } }
  }
}

/** As `settled`, for what the page is about: when that fails, the page itself answers with the failure's status. */
export async function loaderResponse<Data>(answer: Promise<Data>) {
  const loaded = await toResult(answer)
  return data(loaded, { status: loaded.failure ? loaded.failure.status || 503 : 200 })
}
