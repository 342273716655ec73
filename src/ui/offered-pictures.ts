import { createContext } from 'react'

export type OfferedPicture = { id: string; title: string; path: string }

/** Loads the pictures that can be put into a rich text. The page provides it: the editor does not call the API. */
export const OfferedPictures = createContext<() => Promise<OfferedPicture[]>>(async () => [])
