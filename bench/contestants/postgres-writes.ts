import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The least work of a durable write of a record and its change, with as many connections as the product has. */
const pool = new pg.Pool({ connectionString: process.env.URL ?? '', max: 10 })
await pool.query(`
  create table if not exists bare_revision (value integer);
  create table if not exists bare_speakers (id text primary key, name text, title text, company text, bio text, at text);
  create table if not exists bare_changes (revision integer primary key, at text, record text, after text);
  truncate bare_revision, bare_speakers, bare_changes;
  insert into bare_revision values (0);
`)
const record = JSON.parse(process.env.RECORD ?? '{}')
const end = performance.now() + Number(process.env.SECONDS) * 1000
let count = 0

async function save() {
  const client = await pool.connect()
  await client.query('begin')
  const next = { name: 'next', text: 'update bare_revision set value = value + 1 returning value' }
  const revision = (await client.query(next)).rows[0].value
  const [id, at] = [randomUUID(), new Date().toISOString()]
  const values = [id, record.name, record.title, record.company, record.bio, at]
  await client.query({ name: 'speaker', text: 'insert into bare_speakers values ($1, $2, $3, $4, $5, $6)', values })
  const change = [revision, at, id, JSON.stringify(record)]
  await client.query({ name: 'change', text: 'insert into bare_changes values ($1, $2, $3, $4)', values: change })
  await client.query('commit')
  client.release()
  count += 1
}

await Promise.all(
  Array.from({ length: Number(process.env.CONNECTIONS) }, async () => {
    while (performance.now() < end) await save()
  }),
)
await pool.end()
console.log(count)
