import { join } from 'node:path'
import { openDatabase } from '../src/db/database.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import type { Tables } from '../src/features/entities.server.ts'
import { buildApp } from '../src/server/app.server.ts'
import { storeDemoPictures } from '../src/server/process/demo-pictures.server.ts'
import { seed } from '../src/server/process/seed.server.ts'
import { builtSite } from '../src/server/rendering/pages.server.ts'
import { openStorage } from '../src/uploads/storage.server.ts'
import { testEnvironment } from './test-environment.ts'

/** Serves the demo summit, for tests that only read it: seeding processes some eighty images. */
export async function startDemoSite(folder: string) {
  const db = await openDatabase<Tables>(`sqlite:${join(folder, 'demo.sqlite')}`)
  await migrate(db)
  const storage = await openStorage(`file:${join(folder, 'uploads')}`)
  await seed(db, 'nairobi')
  await storeDemoPictures({ db, storage }, 'nairobi')
  const app = await buildApp({ environment: testEnvironment, db, storage, site: builtSite })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}
