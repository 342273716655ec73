/** The requests and responses that `fetch` and XMLHttpRequest have in common. */
export type HttpRequest = {
  method: string
  url: string
  headers: Record<string, string>
  payload: string | FormData | undefined
  /** Called with the uploaded fraction of the body, from 0 to 1. */
  onProgress: ((fraction: number) => void) | undefined
  /** Aborts the request; not one with `onProgress`. */
  signal?: AbortSignal | undefined
}
/** `link` and `change` are the headers of that name. */
export type HttpResponse = {
  status: number
  text: string
  etag: string | null
  change: string | null
  link?: string | null
}
