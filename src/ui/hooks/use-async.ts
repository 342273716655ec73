import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiError, isApiError } from '../../lib/api.ts'

type State<Data> = { data?: Data | undefined; failure?: ApiError | undefined }

/** The result of `useAsync`: neither data nor failure during the first load, both when a reload failed. */
export type AsyncResult<Data> = State<Data> & { reload: () => Promise<void> }

/**
 * Loads data in the browser, for pages whose data depends on the signed-in user, which the server does not know.
 * @param load a stable function; a new one loads again
 */
export function useAsync<Data>(load: () => Promise<Data>): AsyncResult<Data> {
  const [state, setState] = useState<State<Data>>({})
  // Of overlapping loads only the newest counts, whichever ends last.
  const newest = useRef(0)

  /** Loads again; the current data stays until then. */
  const reload = useCallback(async () => {
    newest.current += 1
    const own = newest.current
    const result = await resultOf(load())
    if (own === newest.current) setState(({ data }) => ({ data, ...result }))
  }, [load])

  useEffect(() => {
    reload()
    return () => {
      newest.current += 1
    }
  }, [reload])

  return { ...state, reload }
}

async function resultOf<Data>(promise: Promise<Data>): Promise<State<Data>> {
  try {
    return { data: await promise, failure: undefined }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { failure: error }
  }
}
