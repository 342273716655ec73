import { type DetailedError, Upload } from 'tus-js-client'
import { ApiError, networkError, parseResponse } from '../../lib/api.ts'
import { apiBase } from '../../lib/api-base.ts'
import { backoff } from '../../lib/backoff.ts'
import { session } from '../session.ts'

/** Bytes per request. A lost connection loses at most one part, which takes some seconds on a slow connection. */
const partBytes = 262_144
/** An attempt without progress is given up after this time, in milliseconds. */
const stallTimeout = 30_000
const delays = { first: 1000, longest: 15_000 }
/** Failures of the server in a row; a lost connection is waited for as long as the page is open. */
const maxServerFailures = 5

type Options = {
  /** Where an earlier attempt sent parts of the same file. */
  url: string | undefined
  /** Called with the address at which the upload can be resumed. */
  onUrl: (url: string) => void
  /** Called with the number of bytes that were sent. */
  onProgress: (bytes: number) => void
  /** Called when the connection is lost, and with false when it is back. */
  onWaiting: (isWaiting: boolean) => void
}

/**
 * Sends an image in parts, and resumes after a lost connection.
 * @returns the path of the stored image
 * @throws ApiError
 */
export async function sendInParts(file: File, { onWaiting, ...options }: Options): Promise<string> {
  let { url } = options
  let failures = 0
  const onUrl = (known: string) => {
    url = known
    options.onUrl(known)
  }
  const onProgress = (bytes: number) => {
    onWaiting(false)
    options.onProgress(bytes)
  }
  const onPart = () => {
    failures = 0
  }
  for (;;) {
    try {
      return await attempt(file, { url, onUrl, onProgress, onPart })
    } catch (error) {
      const failure = apiErrorOf(error)
      const { status } = failure
      if (status === 401) session.clear('ended')
      failures += 1
      if (!isTemporary(status) || (status > 0 && failures >= maxServerFailures)) throw failure
      onWaiting(true)
      await pause(backoff(delays, failures))
    }
  }
}

type Attempt = Omit<Options, 'onWaiting'> & {
  /** Called when the server has a part. */
  onPart: () => void
}

function attempt(file: File, { url, onUrl, onProgress, onPart }: Attempt): Promise<string> {
  return new Promise((resolve, reject) => {
    let image: string | undefined
    let stalled = setTimeout(giveUp, stallTimeout)
    const finish = (settle: () => void) => {
      clearTimeout(stalled)
      settle()
    }
    const upload: Upload = new Upload(file, {
      // Absolute, since the library resolves the addresses of uploads by it.
      endpoint: new URL(`${apiBase}/gallery/uploads`, window.location.href).href,
      ...(url && { uploadUrl: url }),
      chunkSize: partBytes,
      retryDelays: null,
      // Uploads are remembered with the draft of the form: local storage holds the session only.
      storeFingerprintForResuming: false,
      onBeforeRequest(request) {
        const token = session.token()
        if (token) request.setHeader('Authorization', `Bearer ${token}`)
      },
      onAfterResponse(_request, response) {
        image = imageIn(response.getHeader('Upload-Metadata')) ?? image
      },
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onProgress(bytes) {
        clearTimeout(stalled)
        stalled = setTimeout(giveUp, stallTimeout)
        onProgress(bytes)
      },
      onChunkComplete: onPart,
      onSuccess: () => finish(() => (image ? resolve(image) : reject(networkError()))),
      onError: (error) => finish(() => reject(error)),
    })
    function giveUp() {
      void upload.abort()
      reject(networkError())
    }
    upload.start()
  })
}

/** Reads the image's path: keys and values in base64. */
const imageIn = (metadata: string | undefined) => {
  const value = /(?:^|,)image ([^,]+)/.exec(metadata ?? '')?.[1]
  return value && atob(value)
}

function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const response = (error as DetailedError).originalResponse
  if (!response) return networkError()
  try {
    parseResponse(response.getStatus(), response.getBody())
  } catch (failure) {
    if (failure instanceof ApiError) return failure
  }
  return networkError()
}

/** An upload that is gone (404) begins again; 409 and 423 mean that another request came first. */
const isTemporary = (status: number) => status === 0 || status >= 500 || [404, 408, 409, 410, 423, 429].includes(status)

/** Ends early when the connection is back. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
  })
}
