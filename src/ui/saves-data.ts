type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether nothing should be fetched that nobody has asked for: people say so, or the network is slow. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'))
}
