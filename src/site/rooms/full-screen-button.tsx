import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'

/** Absent where the browser has no full screen. */
export function FullScreenButton() {
  const isHydrated = useHydrated()
  if (!isHydrated || !document.fullscreenEnabled) return null
  // A browser may refuse it; then the page stays as it is.
  const enter = () => document.documentElement.requestFullscreen().catch(() => {})
  return (
    <Button variant="outline" className="room-full-screen" onClick={enter}>
      Full screen
    </Button>
  )
}
