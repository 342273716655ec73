import { apiBase } from '../lib/api-base.ts'
import { pictureSource } from '../lib/pictures.ts'

type Props = {
  /** A record's picture: `uploads/…` or a full address. */
  path: string
  alt: string
  /** How wide the picture stands on the page, as in the `sizes` attribute. */
  sizes: string
  className?: string
  /** For the picture that is seen first: loads at once instead of when it comes near. */
  eager?: boolean
  onError?: () => void
}

/** A picture in the width that its place needs, its space reserved before it arrives. */
export function Picture({ path, alt, sizes, className, eager, onError }: Props) {
  const source = pictureSource(path, apiBase)
  return (
    <img
      {...source}
      {...(source.srcSet && { sizes })}
      alt={alt}
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onError={onError}
    />
  )
}
