/** The base URL that the browser calls; set at build time by VITE_API_URL. */
export const apiBase: string = (import.meta.env.VITE_API_URL || '/api').replace(/\/+$/, '')
