import { networkError, parseResponse } from '../lib/api.ts'
import { apiBase } from '../lib/api-base.ts'
import { tabHeaders } from './call.ts'
import { session } from './session.ts'

/**
 * Saves a file of the API under a name. Not a link: the session's token may never be in an address.
 * @throws ApiError
 */
export async function download(path: string, name: string) {
  const token = session.token()
  const response = await fetch(apiBase + path, {
    headers: { ...tabHeaders.current, Authorization: `Bearer ${token}` },
  }).catch(() => {
    throw networkError()
  })
  if (response.status === 401 && session.token() === token) session.clear('ended')
  if (!response.ok) parseResponse(response.status, await response.text())
  // The connection can also break in the middle of the body.
  const file = await response.blob().catch(() => {
    throw networkError()
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
