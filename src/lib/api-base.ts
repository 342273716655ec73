/** The base URL that the browser calls; set at build time by VITE_API_URL. */
export const apiBase: string = (import.meta.env.VITE_API_URL || '/api').replace(/\/+$/, '')

/**
 * Returns how an image of a record is requested. One of an API with an address of its own needs CORS: its
 * Cross-Origin-Resource-Policy is `same-site`, and the API may be on another.
 */
export const crossOriginOf = (path: string) =>
  (import.meta.env.VITE_API_URL || '').startsWith('http') && path.startsWith('uploads/') ? 'anonymous' : undefined
