/** For the page to run: returns true once the service worker controls the page, and the data are on the device. */
export async function isStored(): Promise<boolean> {
  const { controller } = navigator.serviceWorker
  const names = (await indexedDB.databases()).map(({ name }) => name)
  // Opening a database that is missing would create it.
  if (!controller || !names.includes('public-data')) return false
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('public-data')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const { result } = opening
      const reading = result.transaction('public-data').objectStore('public-data').get('(state)')
      reading.onsuccess = () => {
        resolve(reading.result !== undefined)
        result.close()
      }
    }
  })
}
