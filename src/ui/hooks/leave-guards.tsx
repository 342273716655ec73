import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router'

/** The locations of a navigation within the site, and its kind: 'POP' for Back and Forward. */
export type Leaving = Parameters<BlockerFunction>[0]

type Blocked = Extract<Blocker, { state: 'blocked' }>

type Guard = {
  blocks: (leaving: Leaving) => boolean
  /** Ends the blocked navigation, or continues it. */
  onBlocked: (blocked: Blocked) => void
}

const GuardsContext = createContext<Guard[] | undefined>(undefined)

/**
 * Lets its children block navigations. Inside other LeaveGuards it does nothing, because the router supports only one
 * blocker at a time. The console has one; on public pages, each dialog brings its own.
 */
export function LeaveGuards({ children }: { children: ReactNode }) {
  const isNested = useContext(GuardsContext) !== undefined
  return isNested ? children : <RouterGuards>{children}</RouterGuards>
}

function RouterGuards({ children }: { children: ReactNode }) {
  const [guards] = useState<Guard[]>([])
  const blocking = useRef<Guard>(undefined)
  const blocker = useBlocker((leaving) => {
    blocking.current = guards.findLast(({ blocks }) => blocks(leaving))
    return blocking.current !== undefined
  })
  useEffect(() => {
    if (blocker.state === 'blocked') blocking.current?.onBlocked(blocker)
  }, [blocker])
  return <GuardsContext value={guards}>{children}</GuardsContext>
}

/**
 * Blocks navigations while the component is mounted. Of several guards, the one mounted last is asked first.
 * @param isAskedLast for a form: the dialog around it was mounted before it, but closes first
 */
export function useLeaveGuard(guard: Guard, isAskedLast = false) {
  const guards = useContext(GuardsContext)
  const latest = useRef(guard)
  useEffect(() => {
    latest.current = guard
  })
  useEffect(() => {
    if (!guards) return
    const mounted: Guard = {
      blocks: (leaving) => latest.current.blocks(leaving),
      onBlocked: (blocked) => latest.current.onBlocked(blocked),
    }
    if (isAskedLast) guards.unshift(mounted)
    else guards.push(mounted)
    return () => {
      guards.splice(guards.indexOf(mounted), 1)
    }
  }, [guards, isAskedLast])
}

/**
 * Closes the dialog that uses it when the person goes back within the site. On phones, browsers close a dialog by the Back
 * gesture themselves.
 */
export function useBackCloses(onClose: () => void) {
  useLeaveGuard({
    blocks: ({ historyAction }) => historyAction === 'POP',
    onBlocked(blocked) {
      blocked.reset()
      onClose()
    },
  })
}
