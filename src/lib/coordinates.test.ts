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
  ['(6.4281, 3.4219)', '6.4281, 3.4219'],
  ['+6.4281, +3.4219', '6.4281, 3.4219'],
  ['\u22121.2886, 36.8233', '-1.2886, 36.8233'],
  ['6.4281° N, 3.4219° E', '6.4281, 3.4219'],
  ['1.2886S 36.8233E', '-1.2886, 36.8233'],
  ['6°25\'41.2"N 3°25′18.8″E', '6.428111, 3.421889'],
  ['https://www.google.com/maps/search/6.4281,+3.4219?entry=tts', '6.4281, 3.4219'],
  ['https://www.google.com/maps/dir//6.4281,3.4219', '6.4281, 3.4219'],
  ['https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d396!2d3.4219!3d6.4281!2m3', '6.4281, 3.4219'],
  ['https://www.openstreetmap.org/export/embed.html?bbox=3.4%2C6.4&marker=6.4281%2C3.4219', '6.4281, 3.4219'],
  ['https://www.openstreetmap.org/export/embed.html?marker=6.4281,3.4219', '6.4281, 3.4219'],
  ['91° N, 3° E', undefined],
  ['91, 3', undefined],
  ['6, 181', undefined],
  ['Eko Convention Centre', undefined],
  ['https://maps.app.goo.gl/abc123', undefined],
  ['12', undefined],
  ['', undefined],
]

for (const [text, stored] of texts)
  test(`'${text}' is read as ${stored ?? 'no coordinates'}`, () => assert.equal(read(text), stored))
