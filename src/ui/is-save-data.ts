type NetworkInformation = { saveData?: boolean; effectiveType?: string }

/** Whether nothing should be fetched that nobody has asked for: people say so, or the network is slow. */
export function isSaveData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'))
}
