import { createContext, type ReactNode } from 'react'

/**
 * The elements of a page's head for programs, such as JSON-LD. Rendered by the server only: in the browser the value
 * is null, and React leaves elements in the head that it did not render.
 */
export const ServerHead = createContext<ReactNode>(null)
