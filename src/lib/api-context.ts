import { createContext } from 'react-router'
import type { Api } from './api.ts'

/** The Api for loaders, on the server and in the browser. */
export const api = createContext<Api>()

/** The public origin of the site, without a trailing slash. */
export const siteUrl = createContext<string>()
