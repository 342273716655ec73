import { buttonClass } from './button.tsx'

/** The first stop of the Tab key: skips the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className={buttonClass('sun', 'absolute -top-24 left-2 z-50 focus-visible:top-2')}>
      Skip to content
    </a>
  )
}
