import { buttonClass } from '../ui/button.tsx'

/** Shown when rendering a page throws: plain, so that nothing can throw again. */
export function ErrorPage() {
  return (
    <main className="on-ink grid min-h-dvh place-items-center bg-ink px-4 text-center text-on-ink">
      <div>
        <title>Something went wrong</title>
        <h1 className="text-4xl">Something went wrong</h1>
        <p className="mt-4 text-on-ink-muted">We couldn’t show this page. Please try again in a moment.</p>
        <a href="/" className={buttonClass('sun', 'mt-8')}>
          Back to Home
        </a>
      </div>
    </main>
  )
}
