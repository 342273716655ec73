import { ApiError } from '../../lib/api.ts'
import { call, type Options } from '../call.ts'

/** A record that a change moves. */
export type Shown = {
  path: string
  /** Where the person saw it, by field; undefined where that doesn't matter. */
  values?: Record<string, unknown> | undefined
}

const isSame = (one: unknown, other: unknown) => (one || null) === (other || null)

/** Returns the versions of records, for If-Match. @throws ApiError 412 when one is no longer where it was shown */
export async function readVersions(shown: Shown[], options: Options): Promise<string> {
  const versions = shown.map(async ({ path, values = {} }) => {
    const { data, version } = await call<Record<string, unknown>>('GET', path, options)
    const isMoved = Object.entries(values).some(([field, value]) => !isSame(data[field], value))
    if (isMoved) throw new ApiError(412, { message: 'Someone else changed this in the meantime' })
    return version
  })
  return (await Promise.all(versions)).filter(Boolean).join(', ')
}
