import { initialsOf } from './initials.ts'
import { ResponsiveImage } from './responsive-image.tsx'

type Props = { name: string; image: string | null | undefined; sizes: string; className?: string; eager?: boolean }

/** Somebody's photo; without one, or with a broken one, the initials on sand cloth. The name stands beside it. */
export function Portrait({ name, image, sizes, className = '', eager = false }: Props) {
  const initials = (
    // The cloth's diamonds are larger than a small tile, which its letters fill alone.
    <div
      aria-hidden="true"
      className="cloth grid size-full place-items-center bg-(--tile) text-ink @max-[4rem]:before:hidden"
    >
      <span className="font-heading text-[28cqw] font-bold @max-[4rem]:text-[42cqw]">{initialsOf(name)}</span>
    </div>
  )
  return (
    <div className={`@container aspect-square overflow-hidden bg-sand ${className}`}>
      {image ? (
        <ResponsiveImage
          path={image}
          alt=""
          sizes={sizes}
          eager={eager}
          fallback={initials}
          className="size-full object-cover"
        />
      ) : (
        initials
      )}
    </div>
  )
}
