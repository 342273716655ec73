import type { PublicSection } from '../section.ts'
import { defaultLook } from './default-look.ts'
import type { ShownLook } from './look.ts'

/** Returns the look that a section has; undefined for a section without one. */
export function shownLook({ look, image }: Partial<Pick<PublicSection, 'look' | 'image'>> = {}): ShownLook | undefined {
  return look ? { ...look, ...(look.cloth === 'tile' && image && { tile: image }) } : undefined
}

/** Returns a look; undefined for one that shows the same as the default. */
export function unlessDefault(look: ShownLook | undefined): ShownLook | undefined {
  const isOwn =
    look && Object.entries(defaultLook).some(([name, value]) => (look[name as keyof ShownLook] ?? value) !== value)
  return isOwn ? look : undefined
}
