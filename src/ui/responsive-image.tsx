import { type ReactNode, useCallback, useState } from 'react'
import { apiBase } from '../lib/api-base.ts'
import { imageSource } from '../lib/image-source.ts'

type Props = {
  /** A record's picture: `uploads/…` or a full address. */
  path: string
  alt: string
  /** How wide the picture stands on the page, as in the `sizes` attribute. */
  sizes: string
  className?: string
  /** For the picture that is seen first: loads at once instead of when it comes near; quietly, after all else. */
  eager?: boolean | 'quietly'
  /** What stands in its place when it cannot be loaded; the cloth when left out. */
  fallback?: ReactNode
  /** It has arrived, or never will. */
  onSettled?: (() => void) | undefined
}

/** A picture in the width that its place needs, its space reserved before it arrives; never a broken icon. */
export function ResponsiveImage({ path, alt, sizes, className, eager, fallback, onSettled }: Props) {
  const [broken, setBroken] = useState(false)
  // It may have failed before the page's scripts came: hence the look at the element when it is handed over.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(true)
  }, [])

  if (broken) return fallback ?? <ImagePlaceholder alt={alt} className={className ?? ''} />
  const source = imageSource(path, apiBase)
  return (
    <img
      ref={look}
      {...source}
      {...(source.srcSet && { sizes })}
      alt={alt}
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager === 'quietly' ? 'low' : eager ? 'high' : undefined}
      decoding="async"
      onLoad={onSettled}
      onError={() => {
        setBroken(true)
        onSettled?.()
      }}
    />
  )
}

/** The cloth in a picture's place. */
export function ImagePlaceholder({ alt = '', className = '' }: { alt?: string; className?: string }) {
  const told = alt ? { role: 'img', 'aria-label': `${alt} (picture not available)` } : { 'aria-hidden': true }
  return (
    <div {...told} className={`min-h-24 bg-sand text-text ${className}`}>
      <div className="cloth size-full min-h-24" />
    </div>
  )
}
