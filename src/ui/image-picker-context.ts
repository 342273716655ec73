import { createContext } from 'react'

export type PickableImage = { id: string; title: string; path: string }

/** Loads the pictures that can be put into a rich text. The page provides it: the editor does not call the API. */
export const ImagePickerContext = createContext<() => Promise<PickableImage[]>>(async () => [])
