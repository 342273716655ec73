import { createContext } from 'react'

export type PickableImage = { id: string; title: string; path: string }

/** Where a picture for a text can be chosen from: the page knows, the editor does not. */
export const ImagePickerContext = createContext<() => Promise<PickableImage[]>>(async () => [])
