/** A place on earth, in degrees: north and east positive. */
export type Coordinates = { latitude: number; longitude: number }

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** Where links of OpenStreetMap and Google Maps carry a place; the marker comes before the middle of the view. */
const patterns = [
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&](?:q|query|ll|daddr|destination|center)=(?:loc:)?${number}(?:,|%2C)(?:\\s|%20|\\+)?${number}`, 'i'),
  new RegExp(`#map=[\\d.]+/${number}/${number}`),
  new RegExp(`/@${number},${number}`),
  new RegExp(`^geo:${number},${number}`),
  new RegExp(`^${number}\\s*[,;\\s]\\s*${number}$`),
]

/**
 * Reads coordinates from '-1.2886, 36.8233' or from a link of OpenStreetMap or Google Maps.
 * @returns undefined when the text has none, or when they are not on earth
 */
export function parseCoordinates(text: string): Coordinates | undefined {
  for (const pattern of patterns) {
    const [, latitude, longitude] = (pattern.exec(text.trim()) ?? []).map(Number)
    if (latitude === undefined || longitude === undefined) continue
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
  }
  return undefined
}

/** Returns coordinates as they are stored, such as '-1.2886, 36.8233': six decimals are about ten centimetres. */
export const formatCoordinates = ({ latitude, longitude }: Coordinates) =>
  [latitude, longitude].map((degrees) => String(Number(degrees.toFixed(6)))).join(', ')
