import { createContext, type ReactNode } from 'react'

/**
 * The elements of a page's head that the browser's code never changes: the summit's look, and JSON-LD for programs.
 * Rendered by the server only: in the browser the value is null, and React leaves elements in the head that it did not render.
 */
export const ServerHead = createContext<ReactNode>(null)
