/** The few parts of packages without types that the drawings use. */

declare module 'd3-geo' {
  /** A map projection from [longitude, latitude] to [x, y]. */
  export type Projection = {
    (place: [number, number]): [number, number] | null
    fitExtent: (box: [[number, number], [number, number]], shape: object) => Projection
  }
  /** The Mercator projection. */
  export function geoMercator(): Projection
  /** Turns shapes into SVG path data. */
  export function geoPath(projection: Projection): (shape: object) => string | null
}

declare module 'topojson-client' {
  /** Joins neighbouring countries into one shape. */
  export function merge(atlas: object, countries: object[]): object
}
