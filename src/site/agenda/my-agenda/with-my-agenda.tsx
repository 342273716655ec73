import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { type MyAgenda, MyAgendaContext } from '../../../features/agenda/view/my-agenda.tsx'
import { usePageLoaded } from '../../../ui/hooks/use-page-loaded.ts'

/** Loads the visitor's stars after the page. */
export function WithMyAgenda({ children }: { children: ReactNode }) {
  const isLoaded = usePageLoaded()
  const [mine, setMine] = useState<MyAgenda>()
  useEffect(() => {
    if (!isLoaded) return
    const left = new AbortController()
    // If it fails, the page is as without JavaScript.
    import('./follow-my-agenda.tsx').then(
      // A transition: React would empty parts that are not hydrated yet, instead of waiting for their code.
      ({ followMyAgenda }) => followMyAgenda((mine) => startTransition(() => setMine(mine)), left.signal),
      () => {},
    )
    return () => left.abort()
  }, [isLoaded])
  return (
    <MyAgendaContext value={mine}>
      {children}
      {mine && <mine.Notice />}
    </MyAgendaContext>
  )
}
