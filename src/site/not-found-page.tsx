import { data } from 'react-router'
import notFound from '../ui/brand/not-found.svg'
import { ButtonLink } from '../ui/button.tsx'
import { PageMeta } from './frame/page-meta.tsx'

const load = () => data(null, { status: 404 })

export { load as clientLoader, load as loader }

/** Also shown at the URL of a record that does not exist. */
export function NotFoundPage() {
  return (
    <section className="ground-ink under-bar grid min-h-[80dvh] place-items-center px-4 pb-16 text-center">
      <PageMeta title="Page Not Found" unlisted />
      <div className="w-full max-w-4xl">
        <img src={notFound} alt="" width={960} height={320} className="mx-auto h-auto w-full" />
        <h1 className="mt-6 text-4xl md:text-5xl">Page Not Found</h1>
        <p className="mx-auto mt-4 max-w-md text-lg text-balance text-muted">This page was moved or never existed.</p>
        <ButtonLink to="/" variant="sun" className="mt-8">
          Back to Home
        </ButtonLink>
      </div>
    </section>
  )
}

export default NotFoundPage
