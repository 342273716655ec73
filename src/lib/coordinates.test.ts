import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCoordinates, parseCoordinates } from './coordinates.ts'

const read = (text: string) => {
  const place = parseCoordinates(text)
  return place && formatCoordinates(place)
}

const texts: [text: string, stored: string | undefined][] = [
  ['-1.2886, 36.8233', '-1.2886, 36.8233'],
  [' 6.4281;3.4219 ', '6.4281, 3.4219'],
  ['6.4281 3.4219', '6.4281, 3.4219'],
  ['-1.28861234567, 36.82330000', '-1.288612, 36.8233'],
  ['geo:6.4281,3.4219?z=17', '6.4281, 3.4219'],
  ['https://www.openstreetmap.org/#map=17/6.42810/3.42190', '6.4281, 3.4219'],
  ['https://www.openstreetmap.org/?mlat=6.4281&mlon=3.4219#map=12/6.5/3.5', '6.4281, 3.4219'],
  ['https://www.google.com/maps/place/Eko/@6.4,3.4,17z/data=!3m1!4b1!4m6!3d6.4281!4d3.4219', '6.4281, 3.4219'],
  ['https://www.google.com/maps/@6.4281,3.4219,15z', '6.4281, 3.4219'],
  ['https://maps.google.com/?q=6.4281,3.4219', '6.4281, 3.4219'],
  ['https://www.google.com/maps/search/?api=1&query=6.4281%2C3.4219', '6.4281, 3.4219'],
  ['91, 3', undefined],
  ['6, 181', undefined],
  ['Eko Convention Centre', undefined],
  ['https://maps.app.goo.gl/abc123', undefined],
  ['12', undefined],
  ['', undefined],
]

for (const [text, stored] of texts)
  test(`'${text}' is read as ${stored ?? 'no coordinates'}`, () => assert.equal(read(text), stored))
