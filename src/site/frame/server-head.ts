import { createContext, type ReactNode } from 'react'

/**
 * Elements that programs alone read in a page's head. The server renders them; in the browser the value is null, and
 * React leaves elements in the head that it did not render.
 */
export const ServerHead = createContext<ReactNode>(null)
