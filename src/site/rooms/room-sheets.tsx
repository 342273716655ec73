import { Link } from 'react-router'
import { useSummit } from '../../features/content/use-summit.ts'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useRootData } from '../frame/root-data.ts'
import type { loadSheets } from './load-sheets.ts'
import { ItemList } from './room-items.tsx'

type Sheets = Awaited<ReturnType<typeof loadSheets>>

/** The choice of what is printed, and the sheets. */
export default function RoomSheets({ sheets }: { sheets: Sheets }) {
  const day = sheets.days[sheets.day - 1]
  return (
    <>
      <Choices sheets={sheets} />
      {sheets.rooms.map((room) => (
        <Sheet key={room.id} room={room} day={day} />
      ))}
    </>
  )
}

function Choices({ sheets: { day, days, rooms } }: { sheets: Sheets }) {
  return (
    <div className="no-print room-sheet-choices">
      <h1>{rooms.length === 1 ? rooms[0]?.name : 'Sheets for the rooms'}</h1>
      <nav aria-label="Days">
        {days.map((each) => (
          <Link
            key={each.number}
            to={`?day=${each.number}`}
            replace
            aria-current={each.number === day}
            className="link"
          >
            {each.name}
          </Link>
        ))}
      </nav>
      <Button variant="primary" className="scripted" onClick={() => print()}>
        Print
      </Button>
      <p>Fits A4 and A3: choose the paper when you print.</p>
      {rooms.length === 0 && <p>There are no rooms yet.</p>}
    </div>
  )
}

type SheetProps = { room: Sheets['rooms'][number]; day: Sheets['days'][number] | undefined }

/** Letters of a topic on a line of the sheet. */
const lineLength = 40

/** With more lines, the text is smaller: a day has to fit on its sheet. */
function sizeOf(items: SheetProps['room']['items']) {
  const lines = items.reduce(
    (sum, { topic, people }) => sum + Math.ceil(topic.length / lineLength) + (people ? 1 : 0),
    0,
  )
  return lines <= 12 ? 'few' : lines <= 18 ? 'some' : lines <= 24 ? 'many' : 'most'
}

function Sheet({ room: { name, place, items }, day }: SheetProps) {
  const { name: summit } = useSummit()
  const { siteUrl } = useRootData()
  const address = `${siteUrl}/agenda?${new URLSearchParams({ room: name })}`
  return (
    <article className="room-sheet">
      <header>
        <p>{[summit, place].filter(Boolean).join(' · ')}</p>
        <h2>{name}</h2>
        {day && <p className="room-sheet-day">{day.longName}</p>}
      </header>
      <div data-size={sizeOf(items)}>
        {items.length > 0 ? <ItemList items={items} /> : <p>Nothing is planned in this room on this day.</p>}
      </div>
      <footer>
        <QrCode text={address} label={`QR code of the agenda of ${name}`} />
        <p>
          <b>Changes, and everything on in this room</b>
          <span>{address.replace(/^https?:\/\//, '')}</span>
        </p>
      </footer>
    </article>
  )
}
