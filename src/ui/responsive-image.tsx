import { type ReactNode, useCallback, useState } from 'react'
import { apiBase, crossOriginOf } from '../lib/api-base.ts'
import { imageSource, thumbnailSource } from '../lib/image-source.ts'

type Props = {
  /** An image of a record: `uploads/…` or a full address. */
  path: string
  alt: string
  /** The width on the page, as in the `sizes` attribute; undefined for an image of at most 48 pixels. */
  sizes: string | undefined
  className?: string
  /** Loads immediately instead of lazily: 'high' before other images, 'low' after them. */
  priority?: 'high' | 'low' | undefined
  /** Replaces an image that cannot be loaded; the woven pattern by default. */
  fallback?: ReactNode
  /** Called once it is loaded or has failed to load. */
  onSettled?: (() => void) | undefined
}

/** An image in the width that its space needs, which is reserved before it loads. */
export function ResponsiveImage({ path, alt, sizes, className, priority, fallback, onSettled }: Props) {
  const [broken, setBroken] = useState(false)
  // It may have failed before hydration, when `onError` was not attached yet.
  const checkLoaded = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(true)
  }, [])

  if (broken) return fallback ?? <ImagePlaceholder alt={alt} className={className ?? ''} />
  const source = (sizes === undefined ? thumbnailSource : imageSource)(path, apiBase)
  return (
    <img
      ref={checkLoaded}
      {...source}
      crossOrigin={crossOriginOf(path)}
      {...(source.srcSet && { sizes })}
      alt={alt}
      className={className}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority}
      decoding="async"
      onLoad={onSettled}
      onError={() => {
        setBroken(true)
        onSettled?.()
      }}
    />
  )
}

/** The woven pattern in place of an image. */
function ImagePlaceholder({ alt = '', className = '' }: { alt?: string; className?: string }) {
  const label = alt ? { role: 'img', 'aria-label': `${alt} (picture not available)` } : { 'aria-hidden': true }
  return (
    <div {...label} className={`min-h-24 bg-sand text-text ${className}`}>
      <div className="cloth size-full min-h-24" />
    </div>
  )
}
