/** How the names of the worker's caches of pages begin; each build has its own. */
export const pageCaches = 'site-pages-'

/** Returns true for a page that was sent today. An older one shows another day of the summit. */
export const isOfToday = (page: Response | undefined) =>
  new Date(page?.headers.get('date') ?? 0).toDateString() === new Date().toDateString()

/** Returns the paths whose pages are not stored, or were not sent today. */
export async function missingPages(paths: string[]): Promise<string[]> {
  const stored = await Promise.all(paths.map((path) => caches.match(path, { ignoreVary: true })))
  return paths.filter((_, index) => !isOfToday(stored[index]))
}

/** Deletes the stored pages, which show other data than this device now has. */
export async function deletePages() {
  // Only secure pages have caches.
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(pageCaches)).map((name) => caches.delete(name)))
}
