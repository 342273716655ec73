import { Component, startTransition, useEffect, useState } from 'react'
import { pageApi } from '../../browser/page-api.ts'
import { storedView, storeView } from '../../browser/view-choice.ts'
import type { RenderGrid } from '../../features/agenda/grid/day-grid.tsx'
import type { PublicRoom } from '../../features/agenda/tracks-and-rooms/room.ts'
import { useMedia } from '../../ui/hooks/use-media.ts'
import { PartMissing } from '../../ui/lazy-part.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'

const views = [
  { value: 'list', label: 'List' },
  { value: 'grid', label: 'Grid' },
] as const
type View = (typeof views)[number]['value']

type Props = {
  isGrid: boolean
  /** Sets the grid, or none for the list. */
  onChoose: (grid: (() => RenderGrid) | undefined) => void
}

/**
 * The choice between list and grid, remembered for the visit. It appears if the window has room for rooms side by side;
 * otherwise the agenda is a list. The day in view stays in view.
 */
export default function AgendaView({ isGrid, onChoose }: Props) {
  const [view, setView] = useState<View>(() => (storedView('agenda-view') === 'grid' ? 'grid' : 'list'))
  // Printing uses another width.
  const isWide = useMedia('(width >= 62rem), print')
  const wantsGrid = isWide && view === 'grid'
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    let isCurrent = true
    const show = (grid?: RenderGrid) => {
      // The current view stays until the grid's stylesheet has loaded.
      if (isCurrent) startTransition(() => onChoose(grid && (() => grid)))
    }
    const stayWithList = () => {
      setView('list')
      setMissing(true)
    }
    if (wantsGrid) loadGrid().then(show, stayWithList)
    else show()
    return () => {
      isCurrent = false
    }
  }, [wantsGrid, onChoose])

  function choose(view: View) {
    storeView('agenda-view', view)
    setView(view)
    setMissing(false)
  }
  return (
    <>
      <KeepDayInView isGrid={isGrid} />
      {isWide && (
        <div className="absolute end-0 top-0">
          <SegmentedControl label="View" options={views} value={view} onChange={choose} />
        </div>
      )}
      {isMissing && (
        <div className="pb-8">
          <PartMissing />
        </div>
      )}
    </>
  )
}

/**
 * Keeps the day in view when the view changes. A class component, because only these are called before the document
 * changes.
 */
class KeepDayInView extends Component<{ isGrid: boolean }> {
  override getSnapshotBeforeUpdate({ isGrid }: { isGrid: boolean }): string | null {
    return isGrid === this.props.isGrid ? null : findDayInView()
  }

  override componentDidUpdate(_props: unknown, _state: unknown, day: string | null) {
    if (day) document.getElementById(day)?.scrollIntoView({ behavior: 'instant' })
  }

  override render() {
    return null
  }
}

async function loadGrid(): Promise<RenderGrid> {
  const [code, rooms] = await Promise.all([import('../../features/agenda/grid/day-grid.tsx'), loadRooms()])
  return code.createRenderGrid(rooms)
}

/** If this fails, rooms are in the order of their first talk. */
const loadRooms = () =>
  pageApi.get<PublicRoom[]>('/rooms').then(
    (rooms) => rooms.map(({ name }) => name),
    () => [],
  )

/** Returns the id of the last day whose heading is at or above the sticky bars, once the page is scrolled to a day. */
function findDayInView(): string | null {
  const days = [...document.querySelectorAll('.agenda-days > section')]
  return days.findLast((day) => day.getBoundingClientRect().top < 220)?.id ?? null
}
