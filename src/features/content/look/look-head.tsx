import { defaultColours, ownColours } from '../../../ui/brand/brand-colours.ts'
import { tonesOf } from '../../../ui/brand/tones.ts'
import type { Look } from './look.ts'
import { arrangementOf, fontOf } from './look-css.ts'

/**
 * The elements of a page's head that show the summit's look; the default one needs no style.
 * @param css the result of `lookCss`
 */
export function LookHead({ look, css }: { look: Look | undefined; css: string }) {
  const own = ownColours(look)
  const arrangement = arrangementOf(look)
  return (
    <>
      <meta name="theme-color" content={own ? tonesOf(own).light.ink : defaultColours.main} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="preload" href={fontOf(look)} as="font" type="font/woff2" crossOrigin="anonymous" />
      {arrangement && <link data-look rel="stylesheet" href={arrangement} />}
      {css && <style>{css}</style>}
    </>
  )
}
