import { stars } from '../../../browser/stars/stars.ts'
import { startSync } from '../../../browser/stars/sync-stars.ts'
import type { DayItem } from '../../../features/agenda/rules/agenda-row-item.ts'
import { clashesOf } from '../../../features/agenda/rules/clashes.ts'
import type { MyAgenda } from '../../../features/agenda/view/my-agenda.tsx'
import { CountedMineLink } from './mine-link.tsx'
import { MinePanel } from './mine-panel.tsx'
import { Notice } from './notice.tsx'
import { Star, StarButton } from './star.tsx'

/** Calls `show` with the visitor's agenda, now and after each change, until the page is left. */
export async function followMyAgenda(show: (mine: MyAgenda) => void, left: AbortSignal) {
  await stars.open()
  if (left.aborted) return
  const update = () => {
    const starred = stars.starred()
    const ofStarred = (items: DayItem[]) => clashesOf(items.filter(({ id }) => starred.has(id)))
    show({
      starred,
      clashesOf: ofStarred,
      notice: stars.notice(),
      Star,
      StarButton,
      MineLink: CountedMineLink,
      MinePanel,
      Notice,
    })
  }
  left.addEventListener('abort', stars.subscribe(update))
  update()
  startSync()
}
