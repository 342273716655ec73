import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { Icon } from '../../ui/icons/icon.tsx'
import { opensElsewhere } from '../../ui/opens-elsewhere.ts'

/** The list that a page belongs to. */
export type List = { path: string; name: string }

/** Leads to the list. People who came from there go back to it as they left it, with its filter and scroll position. */
export function BackLink({ list: { path, name } }: { list: List }) {
  const navigate = useNavigate()

  function goBack(event: MouseEvent) {
    if (opensElsewhere(event) || previousPath() !== path) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <Link
      to={path}
      onClick={goBack}
      className="no-print flex min-h-11 w-fit items-center gap-2 text-muted hover:text-text"
    >
      <Icon name="arrow-left" className="size-4" />
      Back to {name}
    </Link>
  )
}

/** Returns the path of the previous entry in the session history, if the browser reveals it. */
function previousPath(): string | undefined {
  const { navigation }: { navigation?: Navigation } = window // not in every browser
  const previous = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]
  return previous?.url ? new URL(previous.url).pathname : undefined
}
