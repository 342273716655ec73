import { Navigate } from 'react-router'
import { useHydrated } from '../ui/hooks/use-hydrated.ts'

export const headers = () => ({ 'X-Robots-Tag': 'noindex' })

/**
 * The document that the service worker stores, and opens in place of any public page without a network (see
 * entry.client.tsx). Its own address leads home.
 */
export default function OfflinePage() {
  return useHydrated() && <Navigate to="/" replace />
}
