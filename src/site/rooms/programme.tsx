import { Elapsed } from '../../features/agenda/view/elapsed.tsx'
import { inMinutes } from '../../lib/minutes.ts'
import type { RoomItem } from './load-rooms.ts'
import { ItemList, startOf } from './room-items.tsx'
import type { roomNow, ScheduledItem } from './room-now.ts'

/** `now` is in milliseconds, `today` a date in the summit's zone. */
type Moment = { now: number; today: string }

const maxLater = 3

/** What is on in a room, what is next, and what follows that on the same day. */
export function Programme({
  running,
  coming,
  isEmpty,
  ...moment
}: ReturnType<typeof roomNow> & Moment & { isEmpty: boolean }) {
  const [first, second] = running ? [undefined, ...coming] : coming
  const later = coming.slice(running ? 1 : 2).filter(({ item }) => item.date === second?.item.date)
  return (
    <>
      <section className="room-first ground-sun">
        {running && <Running each={running} {...moment} />}
        {first && <Coming title="Next" each={first} {...moment} />}
        {!running && !first && (
          <p className="room-topic">{isEmpty ? 'No talks here yet' : 'Nothing more in this room'}</p>
        )}
      </section>
      <div className="room-after">
        {second && (
          <section>
            <Coming title={running ? 'Next' : 'Then'} each={second} {...moment} />
          </section>
        )}
        {later.length > 0 && (
          <section className="scripted">
            <h2>Later</h2>
            <ItemList items={later.slice(0, maxLater).map(({ item }) => item)} today={moment.today} />
          </section>
        )}
      </div>
    </>
  )
}

type Props = Moment & { each: ScheduledItem }

/** The current item, and how much of it is left. */
const Running = ({ each: { item, from, to }, now }: Props) => (
  <>
    <Elapsed share={(now - from) / (to - from)} />
    <Item item={item} title="Now" aside={`${inMinutes(to - now)} left`} />
  </>
)

const soon = 120 * 60_000

/** An item that follows: its start, and the time until then if it starts soon. */
const Coming = ({ each: { item, from }, now, today, title }: Props & { title: string }) => (
  <Item
    item={item}
    title={title}
    aside={[startOf(item, today), from - now <= soon && `in ${inMinutes(from - now)}`].filter(Boolean).join(', ')}
  />
)

/** Longer topics are smaller. */
const sizeOf = ({ topic }: RoomItem) => (topic.length > 110 ? 'longest' : topic.length > 55 ? 'long' : 'short')

const Item = ({ item, title, aside }: { item: RoomItem; title: string; aside: string }) => (
  <>
    <h2>
      {title} <span>{aside}</span>
    </h2>
    <p className="room-topic" data-size={sizeOf(item)}>
      {item.topic}
    </p>
    {item.people && <p className="room-people">{item.people}</p>}
  </>
)
