import type { HttpRequest, HttpResponse } from './http-request.ts'

/** XMLHttpRequest, since `fetch` does not report upload progress. */
export function send({ method, url, headers, payload, onProgress }: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onload = () =>
      resolve({
        ...{ status: request.status, text: request.responseText },
        ...{ etag: request.getResponseHeader('ETag'), change: request.getResponseHeader('Change') },
      })
    request.onerror = reject
    request.onabort = reject
    request.send(payload)
  })
}
