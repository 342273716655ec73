import { data } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'

const load = () => data(null, { status: 404 })

export { load as clientLoader, load as loader }

export default function ConsoleNotFoundPage() {
  return (
    <div className="cloth overflow-hidden rounded border border-line bg-sand px-6 py-16 text-center text-text">
      <h1 className="text-3xl">Page Not Found</h1>
      <p className="mx-auto mt-3 w-fit rounded bg-sand px-3 text-muted">The console has no such page.</p>
      <ButtonLink to="/admin/dashboard" variant="primary" className="mt-6">
        Back to Dashboard
      </ButtonLink>
    </div>
  )
}
