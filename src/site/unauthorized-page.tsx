import { Link } from 'react-router'
import { useCameFrom } from './came-from.ts'
import { PageHead } from './page-head.tsx'

export default function UnauthorizedPage() {
  const { from } = useCameFrom()
  return (
    <section className="on-ink cloth grid min-h-[70dvh] place-items-center bg-ink px-4 py-20 text-center text-on-ink">
      <PageHead title="Access Denied" unlisted />
      <div className="rounded bg-ink px-4 py-8 sm:px-10">
        <h1 className="text-4xl md:text-5xl">Access Denied</h1>
        <p className="mt-4 max-w-md text-lg text-on-ink-muted">You do not have permission to access this page.</p>
        <p className="mt-8 flex flex-wrap justify-center gap-3">
          <Link to="/" viewTransition className="button button-sun">
            Back to Home
          </Link>
          <Link to="/login" state={{ from }} className="button button-outline">
            Sign In
          </Link>
        </p>
      </div>
    </section>
  )
}
