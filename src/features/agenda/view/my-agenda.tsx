import { type ComponentType, createContext, useContext } from 'react'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { AgendaFilter } from '../rules/agenda-filter.ts'
import type { AgendaRowItem, DayItem } from '../rules/agenda-row-item.ts'

/** The talk of a star. */
export type Talk = Pick<AgendaRowItem, 'id' | 'topic'>

export type StarProps = {
  talk: Talk
  /** In a cell of the grid, which has one tab stop. */
  attributes?: { tabIndex: 0 | -1; 'data-item': string }
}

/** The visitor's own choice of talks, and the components that show it. All of it loads after the page. */
export type MyAgenda = {
  /** Ids. */
  starred: ReadonlySet<string>
  /** Returns the topics of other starred items at the same time, by the id of a starred item. */
  clashesOf: (items: DayItem[]) => ReadonlyMap<string, string[]>
  /** The clashes of the items on the page, if it shows the agenda. */
  clashes?: ReadonlyMap<string, string[]> | undefined
  /** A message to show once, or ''. */
  notice: string
  Star: ComponentType<StarProps>
  StarButton: ComponentType<{ talk: Talk }>
  MineLink: ComponentType<{ items: DayItem[] | undefined; filter: AgendaFilter }>
  MinePanel: ComponentType
  Notice: ComponentType
}

/** Undefined until it is loaded. */
export const MyAgendaContext = createContext<MyAgenda | undefined>(undefined)

/** The star of a talk as a button with words; until it is loaded, a picture of it. */
export function StarButtonOf({ talk }: { talk: Talk }) {
  const mine = useContext(MyAgendaContext)
  if (mine) return <mine.StarButton talk={talk} />
  return (
    <span aria-hidden="true" className={`${starButtonClass} scripted`}>
      <StarButtonText />
    </span>
  )
}

export const starButtonClass = 'button button-sun star-button no-print'

export const StarButtonText = () => (
  <>
    <Icon name="star" className="size-5" />
    Star this talk
  </>
)

/** The star of a talk; CSS reserves its place in `.with-star`. */
export function StarOf(props: StarProps) {
  const mine = useContext(MyAgendaContext)
  return mine && <mine.Star {...props} />
}
