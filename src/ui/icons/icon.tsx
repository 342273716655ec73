import type { IconName } from './icon-names.ts'
import sprite from './icons.svg'

export type { IconName }

/**
 * A decorative icon, 24 px wide by default, in the colour of the text. All drawings are in one cached file, so that a
 * list of a hundred records does not repeat them. The console takes its icons from console-icons.tsx.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={className ? `icon ${className}` : 'icon'}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
