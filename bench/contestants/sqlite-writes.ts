import { randomUUID } from 'node:crypto'
import Sqlite from 'better-sqlite3'

/** The least work of a durable write of a record and its change: prepared statements, the product's own settings. */
const file = new Sqlite(process.env.FILE ?? '')
file.pragma('journal_mode = WAL')
file.pragma('synchronous = FULL')
file.exec(`
  create table if not exists revision (value integer);
  create table if not exists speakers (id text primary key, name text, title text, company text, bio text, at text);
  create table if not exists changes (revision integer primary key, at text, record text, after text);
  insert into revision values (0);
`)
const next = file.prepare('update revision set value = value + 1 returning value').pluck()
const speaker = file.prepare('insert into speakers values (?, ?, ?, ?, ?, ?)')
const change = file.prepare('insert into changes values (?, ?, ?, ?)')
const save = file.transaction((record: Record<string, string>) => {
  const revision = next.get()
  const [id, at] = [randomUUID(), new Date().toISOString()]
  speaker.run(id, record.name, record.title, record.company, record.bio, at)
  change.run(revision, at, id, JSON.stringify(record))
})
const record = JSON.parse(process.env.RECORD ?? '{}')
const end = performance.now() + Number(process.env.SECONDS) * 1000
let count = 0
for (; performance.now() < end; count += 1) save(record)
console.log(count)
