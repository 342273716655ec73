import { data, Link } from 'react-router'
import brokenLink from '../ui/brand/not-found.svg'
import { PageMeta } from './page-meta.tsx'

const load = () => data(null, { status: 404 })

export { load as clientLoader, load as loader }

/** Also for an address whose record there is not. */
export function NotFoundPage() {
  return (
    <section className="on-ink grid min-h-[70dvh] place-items-center bg-ink px-4 py-16 text-center text-on-ink">
      <PageMeta title="Page Not Found" unlisted />
      <div className="w-full max-w-4xl">
        <img src={brokenLink} alt="" width={960} height={320} className="mx-auto h-auto w-full" />
        <h1 className="mt-6 text-4xl md:text-5xl">Page Not Found</h1>
        <p className="mx-auto mt-4 max-w-md text-lg text-balance text-on-ink-muted">
          This link leads nowhere: the page was moved, or never was.
        </p>
        <Link to="/" viewTransition className="button button-sun mt-8">
          Back to Home
        </Link>
      </div>
    </section>
  )
}

export default NotFoundPage
