import { useState } from 'react'
import { useSession } from '../../browser/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'

const NextEditionDialog = lazyDialog(() => import('./next-edition-dialog.tsx'))

/** The way to the next edition of the summit, for super admins. */
export function NextEditionPanel({ reload }: { reload: () => Promise<void> }) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (user?.role !== 'super_admin') return null
  return (
    <section aria-labelledby="next-edition" className="border-t border-line px-4 py-6 sm:px-6">
      <h2 id="next-edition" className="text-xl">
        Next edition
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        When the summit is over, start the site of the following one: it keeps what you choose, and its agenda and
        events are empty.
      </p>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Start the next edition…
      </Button>
      {isOpen && <NextEditionDialog reload={reload} onClose={() => setOpen(false)} />}
    </section>
  )
}
