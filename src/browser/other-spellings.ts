import { redirectDocument } from 'react-router'

/**
 * Loads what may be another spelling of a page's address from the server, which redirects it (canonical-address.server.ts):
 * the router matches paths without regard to case, encoding and slashes. Runs before the loaders of a navigation.
 */
export function leaveOtherSpellings({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url)
  // The address of the document itself is one that the server let through.
  if (/[A-Z%]|\/\/|.\/$/.test(pathname) && pathname !== location.pathname) throw redirectDocument(pathname + search)
}
