import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiError, isApiError } from '../../lib/api.ts'

type State<Data> = { data?: Data | undefined; failure?: ApiError }

/**
 * What a page of the console shows. The server does not know who looks, so the browser asks for it.
 * @param load the same function each time, since another one is another question
 */
export function useLoaded<Data>(load: () => Promise<Data>) {
  const [state, setState] = useState<State<Data>>({})
  // Of several answers only that to the last question counts, whichever comes last.
  const newest = useRef(0)

  /** Asks again; what is there stays until the answer comes. */
  const reload = useCallback(async () => {
    newest.current += 1
    const question = newest.current
    const answer = await outcomeOf(load())
    if (question === newest.current) setState(({ data }) => ({ data, ...answer }))
  }, [load])

  useEffect(() => {
    reload()
    return () => {
      newest.current += 1
    }
  }, [reload])

  return { ...state, reload }
}

async function outcomeOf<Data>(answer: Promise<Data>): Promise<State<Data>> {
  try {
    return { data: await answer }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { failure: error }
  }
}
