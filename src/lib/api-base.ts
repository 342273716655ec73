/** The base URL that the browser calls; set at build time by VITE_API_URL. */
export const apiBase: string = (import.meta.env.VITE_API_URL || '/api').replace(/\/+$/, '')

/**
 * Returns the `crossorigin` attribute of a record's image. An API at another address needs CORS: its
 * Cross-Origin-Resource-Policy is `same-site`, and the API may be on another site.
 */
export const crossOriginOf = (path: string) =>
  (import.meta.env.VITE_API_URL || '').startsWith('http') && path.startsWith('uploads/') ? 'anonymous' : undefined
