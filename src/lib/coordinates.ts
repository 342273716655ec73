/** A place on earth, in degrees: north and east positive. */
type Coordinates = { latitude: number; longitude: number }

const number = String.raw`[+-]?\d{1,3}(?:\.\d+)?`
const latitude = `(?<latitude>${number})`
const longitude = `(?<longitude>${number})`
const pair = String.raw`${latitude}(?:,|%2C)(?:\s|%20|\+)*${longitude}`
/**
 * The positions of coordinates in links of OpenStreetMap and Google Maps; a marker takes precedence over the center of
 * the view.
 */
const patterns = [
  new RegExp(`[?&]mlat=${latitude}&mlon=${longitude}`),
  new RegExp(`!3d${latitude}!4d${longitude}`),
  new RegExp(`!2d${longitude}!3d${latitude}`),
  new RegExp(`[?&](?:q|query|ll|daddr|destination|center|marker)=(?:loc:)?${pair}`, 'i'),
  new RegExp(`/maps/(?:search|place|dir/[^/]*)/${pair}`, 'i'),
  new RegExp(String.raw`#map=[\d.]+/${latitude}/${longitude}`),
  new RegExp(`/@${latitude},${longitude}`),
  new RegExp(`^geo:${latitude},${longitude}`),
  new RegExp(String.raw`^\(?${latitude}\s*[,;\s]\s*${longitude}\)?$`),
]

/** '6.4281°', or '6° 25′ 41″' with any of the usual marks. */
const angle = String.raw`(\d{1,3}(?:\.\d+)?)\s*°?\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*["″”]\s*)?`
const withHemispheres = new RegExp(`^${angle}([NS])[\\s,;]*${angle}([EW])$`, 'i')

/**
 * Reads coordinates from '-1.2886, 36.8233', from '6°25′41″N 3°25′19″E', or from a link of OpenStreetMap or Google
 * Maps, except short links.
 * @returns undefined when the text has none, or when they are not on earth
 */
export function parseCoordinates(text: string): Coordinates | undefined {
  const plain = text.trim().replace(/\u2212/g, '-')
  const place = fromHemispheres(plain) ?? fromPatterns(plain)
  return place && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : undefined
}

function fromPatterns(text: string): Coordinates | undefined {
  for (const pattern of patterns) {
    const { latitude, longitude } = pattern.exec(text)?.groups ?? {}
    if (latitude && longitude) return { latitude: Number(latitude), longitude: Number(longitude) }
  }
  return undefined
}

function fromHemispheres(text: string): Coordinates | undefined {
  const match = withHemispheres.exec(text)
  if (!match) return undefined
  const [, ...parts] = match
  const signed = (degrees?: string, minutes = '0', seconds = '0', hemisphere = '') =>
    (Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600) * (/[SW]/i.test(hemisphere) ? -1 : 1)
  return { latitude: signed(...parts.slice(0, 4)), longitude: signed(...parts.slice(4, 8)) }
}

/** Returns coordinates as they are stored, such as '-1.2886, 36.8233': six decimals are about ten centimetres. */
export const formatCoordinates = ({ latitude, longitude }: Coordinates) =>
  [latitude, longitude].map((degrees) => String(Number(degrees.toFixed(6)))).join(', ')
