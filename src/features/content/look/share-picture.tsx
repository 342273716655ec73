import { use, useEffect, useState } from 'react'
import type { Look } from './look.ts'
import { PreviewSourceContext } from './preview-source.ts'

/** In milliseconds: drawing takes the server about a second. */
const pause = 600

type Drawn = { url: string } | { failed: true } | undefined

/** The home page's share picture, which the server draws once the look has not changed for a moment. */
export function SharePicture({ look, image }: { look: Look; image: string | File }) {
  const { drawSharePicture } = use(PreviewSourceContext)
  const [drawn, setDrawn] = useState<Drawn>()
  const [isDrawing, setIsDrawing] = useState(true)
  // The parsed look is another object with each change of the form.
  const key = JSON.stringify(look)

  useEffect(() => {
    let isCurrent = true
    setIsDrawing(true)
    const timer = setTimeout(async () => {
      const result = await drawSharePicture(JSON.parse(key), image).then(
        (picture): Drawn => ({ url: URL.createObjectURL(picture) }),
        (): Drawn => ({ failed: true }),
      )
      if (isCurrent) {
        setDrawn(result)
        setIsDrawing(false)
      } else if (result && 'url' in result) URL.revokeObjectURL(result.url)
    }, pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, image, drawSharePicture])

  useEffect(() => () => void (drawn && 'url' in drawn && URL.revokeObjectURL(drawn.url)), [drawn])

  return (
    <figure className="look-share" aria-busy={isDrawing}>
      <figcaption>Share picture</figcaption>
      {drawn && 'url' in drawn && <img src={drawn.url} alt="How networks show a link to the home page" />}
      {drawn && 'failed' in drawn && (
        <p className="text-sm text-muted">It couldn’t be drawn. Change the look to try again.</p>
      )}
      {!drawn && <span className="look-share-empty" />}
    </figure>
  )
}
