import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/db/database.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { write } from '../src/db/write.server.ts'
import { agendaItemInput } from '../src/features/agenda/agenda-item.ts'
import { clockTime, timeText } from '../src/features/agenda/rules/clock-times.ts'
import { type Database, entities, type Tables } from '../src/features/entities.server.ts'
import { eventInput } from '../src/features/events/event.ts'
import { galleryImageInput } from '../src/features/gallery/gallery-image.ts'
import { speakerInput } from '../src/features/speakers/speaker.ts'
import { storeDemoPictures } from '../src/server/process/demo-pictures.server.ts'
import { seed } from '../src/server/process/seed.server.ts'
import { openStorage } from '../src/uploads/storage.server.ts'

const actor = { id: null, name: 'Benchmark' }

const syllables = 'ba chi do fe ga hi jo ke la mu ne po ri sa tu wa yo ze lan ter min sor'.split(' ')

/** Returns about 190 characters of words, mostly words that no other index has. */
function textOf(index: number): string {
  let state = index + 1
  const pick = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) % count
  }
  const word = () => Array.from({ length: 1 + pick(4) }, () => syllables[pick(syllables.length)]).join('')
  return `${Array.from({ length: 30 }, word).join(' ')}.`
}

export const speakerOf = (index: number) => ({
  name: `Speaker ${index}`,
  title: 'Engineer',
  company: 'Kobo Rails',
  bio: textOf(index),
})

const eventOf = (index: number) => ({
  name: `Event ${index}`,
  date: new Date(Date.UTC(2027, 3, 1 + (index % 28))).toISOString().slice(0, 10),
  location: 'Rooftop of the conference centre',
  description: textOf(index),
})

/** One of a thousand talks of three days in eight rooms. */
const talkOf = (index: number, speakers: string[]) => {
  const [room, slot] = [index % 8, Math.floor(index / 24)]
  const start = clockTime(8 * 60 + slot * 15)
  const end = clockTime(8 * 60 + slot * 15 + 40)
  return {
    topic: `Talk ${index}: what a ledger of ${index % 90} banks does at night`,
    ...{ start, end, time: timeText(start, end) },
    date: `2027-04-${14 + (Math.floor(index / 8) % 3)}`,
    ...{ track: `Track ${index % 6}`, format: index % 9 ? 'Talk' : 'Workshop', location: `Room ${room + 1}` },
    description: `Two figures, one drawing and ${index % 40} minutes for questions from those who run one.`,
    speakers: [speakers[index % speakers.length] ?? ''].filter(Boolean),
  }
}

type Contents = {
  demo?: boolean
  events?: number
  speakers?: number
  talks?: number
  /** Copies of a picture of the demo. */
  pictures?: number
}

async function fill(
  db: Database,
  folder: string,
  { demo, events = 0, speakers = 0, talks = 0, pictures = 0 }: Contents,
) {
  await migrate(db)
  if (demo) {
    const storage = await openStorage(`file:${join(folder, 'uploads')}`)
    await seed(db, 'nairobi')
    await storeDemoPictures({ db, storage }, 'nairobi')
  }
  await write(db, actor, async (writer) => {
    for (let index = 0; index < events; index += 1)
      await writer.insert(entities.events, eventInput.parse(eventOf(index)))
    const ids: string[] = []
    for (let index = 0; index < speakers; index += 1)
      ids.push((await writer.insert(entities.speakers, speakerInput.parse(speakerOf(index)))).id)
    for (let index = 0; index < talks; index += 1)
      await writer.insert(entities.agenda, agendaItemInput.parse(talkOf(index, ids)))
    if (pictures === 0) return
    const { image_path } = await writer.tx.selectFrom('gallery').select('image_path').executeTakeFirstOrThrow()
    for (let index = 0; index < pictures; index += 1)
      await writer.insert(entities.gallery, galleryImageInput.parse({ event_title: `Event ${index % 9}`, image_path }))
  })
}

/** Makes a data folder with these contents; `env` starts the product with it. */
export async function siteFolder(contents: Contents, databaseUrl?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'summit-bench-'))
  const db = await openDatabase<Tables>(databaseUrl ?? `sqlite:${join(folder, 'summit.sqlite')}`)
  await fill(db, folder, contents)
  await db.destroy()
  return {
    folder,
    env: { DATA_DIR: folder, DATABASE_URL: databaseUrl ?? `sqlite:${join(folder, 'summit.sqlite')}`, SEED: 'none' },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
