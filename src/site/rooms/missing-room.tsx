import { NotFoundPage } from '../not-found-page.tsx'

/** These pages have no frame. */
export const MissingRoom = () => (
  <main>
    <NotFoundPage />
  </main>
)
