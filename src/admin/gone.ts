import { isApiError } from '../lib/api.ts'

/** What is said of a record that was there a moment ago: perhaps this very person deleted it and never heard so. */
export const goneWords = (noun: string) => `This ${noun} was deleted in the meantime.`

/** Whether a call about a record failed because there is none. */
export const isGone = (error: unknown) => isApiError(error) && error.status === 404
