type NetworkInformation = { saveData?: boolean; effectiveType?: string }

/** Returns true when prefetching should be skipped: the user saves data, or the network is slow. */
export function isSaveData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'))
}
