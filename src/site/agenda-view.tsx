import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { pageApi } from '../browser/page-api.ts'
import { storedView, storeView } from '../browser/view-choice.ts'
import type { ChosenGrid } from '../features/agenda/grid/day-grid.tsx'
import type { PublicRoom } from '../features/rooms/room.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'

const views = [
  { value: 'list', label: 'List' },
  { value: 'grid', label: 'Grid' },
] as const
type View = (typeof views)[number]['value']

type Props = { isGrid: boolean; onChoose: (grid: ChosenGrid | undefined) => void }

/** The choice between list and grid, which is remembered for the visit. The day in view stays in view. */
export default function AgendaView({ isGrid, onChoose }: Props) {
  const dayInView = useRef<string>(undefined)
  const newest = useRef<View>('list')

  async function show(view: View) {
    newest.current = view
    const grid = view === 'grid' ? await loadGrid() : undefined
    if (newest.current !== view) return
    dayInView.current = findDayInView()
    // The present view stays until the stylesheet of the grid is there.
    startTransition(() => onChoose(grid))
  }
  const restore = useEffectEvent(() => {
    if (storedView('agenda-view') === 'grid') show('grid')
  })
  useEffect(() => restore(), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the view.
  useLayoutEffect(() => {
    if (dayInView.current) document.getElementById(dayInView.current)?.scrollIntoView({ behavior: 'instant' })
    dayInView.current = undefined
  }, [isGrid])

  function choose(view: View) {
    storeView('agenda-view', view)
    show(view)
  }
  return (
    <div className="absolute end-0 top-0">
      <SegmentedControl label="View" options={views} value={isGrid ? 'grid' : 'list'} onChange={choose} />
    </div>
  )
}

/** Returns nothing when the code could not be loaded: the list stays. */
async function loadGrid(): Promise<ChosenGrid | undefined> {
  try {
    const [code, rooms] = await Promise.all([import('../features/agenda/grid/day-grid.tsx'), loadRooms()])
    return { DayGrid: code.DayGrid, rowsOf: code.rowsOf, rooms }
  } catch (error) {
    console.warn('The grid could not be loaded', error)
    return undefined
  }
}

/** Without the order of staff, rooms are in the order of their first talk. */
const loadRooms = () =>
  pageApi.get<PublicRoom[]>('/rooms').then(
    (rooms) => rooms.map(({ name }) => name),
    () => [],
  )

/** Returns the id of the last day whose heading has reached the bars at the top, once the page is scrolled to one. */
function findDayInView(): string | undefined {
  const days = [...document.querySelectorAll('.agenda-days > section')]
  return days.findLast((day) => day.getBoundingClientRect().top < 220)?.id
}
