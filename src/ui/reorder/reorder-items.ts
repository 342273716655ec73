import { clamp } from '../../lib/clamp.ts'
import type { Point } from '../hooks/use-edge-scroll.ts'

/** Where an item comes, by the id of another one. */
export type Place = { before: string } | { after: string }

/** Returns a list with one of its items moved; the same list if one of the two is not in it. */
export function withMoved<Item extends { id: string }>(list: Item[], id: string, place: Place): Item[] {
  const beside = 'before' in place ? place.before : place.after
  const item = list.find((each) => each.id === id)
  const others = list.filter((each) => each !== item)
  const index = others.findIndex((each) => each.id === beside)
  return item && index >= 0 ? others.toSpliced(index + ('after' in place ? 1 : 0), 0, item) : list
}

const idOf = (item: HTMLElement) => item.dataset.item as string

/** Returns the items among which an item is moved: those of its part, in their order, with it. */
function siblingsOf(item: HTMLElement): HTMLElement[] {
  const all = [...(item.parentElement?.children ?? [])].filter((each) => each instanceof HTMLElement)
  return all.filter(({ dataset }) => dataset.item !== undefined && dataset.part === item.dataset.part)
}

/** An item that is being moved. `slot` is its index if it were dropped now. */
export class LiftedItem {
  readonly item: HTMLElement
  readonly from: number
  private readonly others: HTMLElement[]
  slot: number

  constructor(item: HTMLElement) {
    this.item = item
    const siblings = siblingsOf(item)
    this.from = siblings.indexOf(item)
    this.slot = this.from
    this.others = siblings.filter((each) => each !== item)
    item.dataset.lifted = ''
  }

  get id() {
    return idOf(this.item)
  }
  get count() {
    return this.others.length + 1
  }
  get isMoved() {
    return this.slot !== this.from
  }

  place(): Place {
    const [next, last] = [this.others[this.slot], this.others.at(-1)]
    return next ? { before: idOf(next) } : { after: idOf(last as HTMLElement) }
  }

  /** Marks the edge where the item would be dropped. @returns false where it would stay as it is */
  moveTo(slot: number): boolean {
    const bounded = clamp(slot, 0, this.others.length)
    if (bounded === this.slot) return false
    this.slot = bounded
    this.unmark()
    if (this.isMoved) {
      // The nearer neighbour on the way, so that the mark is next to the items that were passed.
      const isUp = bounded < this.from
      const beside = this.others[isUp ? bounded : bounded - 1]
      if (beside) beside.dataset.drop = isUp ? 'before' : 'after'
    }
    return true
  }

  /** Returns the slot under a point of the window, or the present one where there is none. */
  slotAt({ x, y }: Point): number {
    const list = this.item.parentElement?.getBoundingClientRect()
    if (!list) return this.slot
    const at = [clamp(x, list.left + 1, list.right - 1), clamp(y, list.top + 1, list.bottom - 1)] as const
    // By its descendants: a row of a table itself is not among the elements at a point.
    const under = document.elementsFromPoint(...at).map((each) => each.closest<HTMLElement>('[data-item]'))
    const index = this.others.findIndex((other) => under.includes(other))
    const beside = this.others[index]
    if (!beside) return this.slot
    const { left, top, width, height } = beside.getBoundingClientRect()
    const isPast = this.columns() > 1 ? at[0] > left + width / 2 : at[1] > top + height / 2
    return index + (isPast ? 1 : 0)
  }

  /** The number of items side by side. */
  columns(): number {
    const tops = siblingsOf(this.item).map((each) => each.offsetTop)
    return Math.max(1, tops.filter((top) => top === tops[0]).length)
  }

  scrollToMark() {
    const marked = this.others.find(({ dataset }) => dataset.drop) ?? this.item
    marked.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }

  end() {
    this.unmark()
    delete this.item.dataset.lifted
  }

  private unmark() {
    for (const { dataset } of this.others) delete dataset.drop
  }
}
