/** The first stop of the keyboard: past the navigation, to the page's content. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="button button-sun absolute top-2 left-2 z-50 -translate-y-24 focus-visible:translate-y-0"
    >
      Skip to content
    </a>
  )
}
