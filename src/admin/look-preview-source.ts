import { call } from '../browser/call.ts'
import type { PreviewSource } from '../features/content/look/preview-source.ts'

/** Not through `browserApi.send`, which would keep the picture as the result of a save. */
export const drawSharePicture: PreviewSource['drawSharePicture'] = async (look, tile) => {
  const body = new FormData()
  body.append('look', JSON.stringify(look))
  body.append('image', tile)
  const { data } = await call<{ picture: string }>('POST', '/content/look/share-picture', { body })
  return new Blob([Uint8Array.from(atob(data.picture), (character) => character.charCodeAt(0))], { type: 'image/jpeg' })
}
