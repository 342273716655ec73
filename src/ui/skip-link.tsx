import { buttonClass } from './button.tsx'

/** The first stop of the Tab key: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className={buttonClass('sun', 'absolute top-2 left-2 z-50 -translate-y-24 focus-visible:translate-y-0')}
    >
      Skip to content
    </a>
  )
}
