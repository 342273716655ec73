import { initialsOf } from './initials.ts'
import { ResponsiveImage } from './responsive-image.tsx'

type Props = {
  /** The person's name, for the initials. It must also appear beside the portrait. */
  name: string
  image: string | null | undefined
  /** As in the `sizes` attribute; omitted for a portrait of at most 48 pixels. */
  sizes?: string
  className?: string | undefined
  eager?: boolean
}

/** A person's photo; without one, or with a broken one, their initials on the woven pattern. */
export function Portrait({ name, image, sizes, className, eager = false }: Props) {
  const initials = (
    <div aria-hidden="true" className="initials cloth">
      {initialsOf(name)}
    </div>
  )
  return (
    <div className={className ? `portrait ${className}` : 'portrait'}>
      {image ? (
        <ResponsiveImage path={image} alt="" sizes={sizes} priority={eager ? 'high' : undefined} fallback={initials} />
      ) : (
        initials
      )}
    </div>
  )
}
