import { useEffect, useState } from 'react'
import { useObjectUrl } from '../../../ui/form/image-file.ts'
import { type Tile, tileAt } from './tile.ts'

/** Returns the tile of an upload's path, or of a file that isn't uploaded yet once the browser has read it. */
export function useTile(image: string | File): Tile | undefined {
  const url = useObjectUrl(image instanceof File ? image : undefined)
  const [read, setRead] = useState<Tile>()
  useEffect(() => {
    if (!url) return
    const picture = new Image()
    picture.onload = () => setRead({ src: url, width: picture.naturalWidth || 1, height: picture.naturalHeight || 1 })
    picture.src = url
  }, [url])
  if (typeof image === 'string') return tileAt(image)
  return read?.src === url ? read : undefined
}
