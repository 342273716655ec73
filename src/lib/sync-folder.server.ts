import { open } from 'node:fs/promises'

/** Makes new names of files in a folder durable. Windows cannot, and does so by itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
