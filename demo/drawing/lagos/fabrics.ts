import type { Fabric } from '../peep.ts'
import { accent, dye, lagoon, night, pale, peach, rust, white, yellow } from './palette.ts'

/** Returns a fabric from a tile of 0, 0 to `width`, `height`, in the pixels that people are drawn in. */
function fabric(id: string, [width, height]: [number, number], shapes: string): Fabric {
  const size = `width="${width}" height="${height}" patternUnits="userSpaceOnUse"`
  return { id: `fabric-${id}`, pattern: `<pattern id="fabric-${id}" ${size}>${shapes}</pattern>` }
}

const ground = (colour: string, width: number, height: number) =>
  `<path fill="${colour}" d="M0 0h${width}v${height}H0z"/>`

/** Adire: rings in squares, on indigo. */
const rings = (id: string, cloth: string, thread: string) =>
  fabric(
    id,
    [84, 84],
    ground(cloth, 84, 84) +
      `<path fill="none" stroke="${thread}" stroke-width="5" d="M0 0h84M0 0v84M42 20a22 22 0 1 1-.1 0M42 33a9 9 0 1 1-.1 0"/>`,
  )

/** Aso-oke: strips that are woven apart. */
const strips = (id: string, cloth: string, first: string, second: string) =>
  fabric(
    id,
    [72, 60],
    ground(cloth, 72, 60) +
      `<path fill="${first}" d="M8 0h14v60H8z"/><path fill="${second}" d="M44 0h5v60h-5zM56 0h5v60h-5z"/>`,
  )

const spots = (id: string, cloth: string, spot: string) =>
  fabric(
    id,
    [60, 60],
    `${ground(cloth, 60, 60)}<g fill="${spot}"><circle cx="15" cy="15" r="9"/><circle cx="45" cy="45" r="9"/></g>`,
  )

/** Ankara: fans in rows. */
const fans = (id: string, cloth: string, fan: string, rib: string) =>
  fabric(
    id,
    [96, 96],
    ground(cloth, 96, 96) +
      [
        [48, 48],
        [0, 96],
        [96, 96],
      ]
        .map(
          ([x, y]) =>
            `<path fill="${fan}" d="M${x} ${y}l-40-14a42 42 0 0 1 80 0z"/><path stroke="${rib}" stroke-width="5" d="M${x} ${y}v-40M${x} ${y}l-24-32M${x} ${y}l24-32"/>`,
        )
        .join(''),
  )

const waves = (id: string, cloth: string, thread: string) =>
  fabric(
    id,
    [80, 40],
    ground(cloth, 80, 40) +
      `<path fill="none" stroke="${thread}" stroke-width="7" d="M-10 14q25-22 50 0t50 0M-10 34q25-22 50 0t50 0"/>`,
  )

const checks = (id: string, cloth: string, band: string, line: string) =>
  fabric(
    id,
    [90, 90],
    ground(cloth, 90, 90) +
      `<path fill="${band}" fill-opacity=".75" d="M12 0h26v90H12zM0 20h90v26H0z"/><path stroke="${line}" stroke-width="4" d="M66 0v90M0 70h90"/>`,
  )

export const fabrics = {
  indigoRings: rings('indigo-rings', dye, pale),
  rustRings: rings('rust-rings', rust, peach),
  orangeStrips: strips('orange-strips', accent, yellow, night),
  blueStrips: strips('blue-strips', lagoon, white, dye),
  nightStrips: strips('night-strips', night, accent, pale),
  whiteSpots: spots('white-spots', white, dye),
  orangeSpots: spots('orange-spots', accent, white),
  nightSpots: spots('night-spots', night, yellow),
  blueFans: fans('blue-fans', pale, dye, white),
  orangeFans: fans('orange-fans', yellow, rust, yellow),
  nightWaves: waves('night-waves', dye, lagoon),
  paleWaves: waves('pale-waves', pale, accent),
  blueChecks: checks('blue-checks', white, lagoon, accent),
  orangeChecks: checks('orange-checks', peach, accent, night),
}
