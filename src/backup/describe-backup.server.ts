import type { Manifest } from './format.server.ts'

/** '1,234 rows and 250 image files' */
export function describeBackup({ tables, images }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0)
  return `${rows.toLocaleString('en')} rows and ${images.count.toLocaleString('en')} image files`
}
