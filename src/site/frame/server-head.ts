import { createContext, type ReactNode } from 'react'

/**
 * Elements of a page's head that never change in the browser: the summit's look, and JSON-LD. Rendered by the server
 * only. In the browser the value is null, and React keeps elements in the head that it did not render.
 */
export const ServerHead = createContext<ReactNode>(null)
