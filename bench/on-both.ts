import { newDatabase, startPostgres } from '../test/postgres.ts'

/** Measures with SQLite, then with PostgreSQL, which waits for the disk. `url` is undefined for SQLite. */
export async function onBoth(measure: (kind: string, url: string | undefined) => Promise<void>) {
  await measure('SQLite', undefined)
  const postgres = await startPostgres({ isDurable: true })
  try {
    const { url } = await newDatabase(postgres.url)
    await measure('PostgreSQL', url)
  } finally {
    await postgres.stop()
  }
}
