import { buttonClass } from '../ui/button.tsx'

/** Shown when rendering a page throws. Plain, so that nothing can throw again. */
export function ErrorPage() {
  return (
    <main className="ground-ink grid min-h-dvh place-items-center px-4 text-center">
      <div>
        <title>Something went wrong</title>
        <h1 className="text-4xl">Something went wrong</h1>
        <p className="mt-4 text-muted">We couldn’t show this page. Please try again in a moment.</p>
        <a href="/" className={buttonClass('sun', 'mt-8')}>
          Back to Home
        </a>
      </div>
    </main>
  )
}
