/** The API's base address as the browser knows it; chosen when the site is built. */
export const apiBase: string = (import.meta.env.VITE_API_URL || '/api').replace(/\/+$/, '')
