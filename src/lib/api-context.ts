import { createContext } from 'react-router'
import type { Api } from './api.ts'

/** Where a page's `load` finds the Api, on the server and in the browser. */
export const api = createContext<Api>()

/** The public origin of the site, without a slash at its end. */
export const siteUrl = createContext<string>()
