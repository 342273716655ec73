import type { ClothColours } from './cloth-colours.ts'
import type { DrawnCloth } from './cloth-names.ts'
import { around, box, circle, diamond, dots, fill, petal, range, stroke } from './svg-shapes.ts'

/** An SVG tile that repeats in both directions. */
type Tile = {
  /** Its width and height in pixels. */
  size: readonly [number, number]
  /** The number of rows, each with its own figures. A narrow band shows only the first. */
  rows: number
  draw: (colours: ClothColours) => string
}

/**
 * Draws one tile of a cloth. The drawings follow textile traditions and copy no named or ceremonial pattern;
 * docs/cloths.md names their makers and sources.
 */
export function drawCloth(name: DrawnCloth, colours: ClothColours): string {
  const {
    size: [width, height],
    draw,
  } = tiles[name]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none"><path fill="${colours.ground}" d="M0 0h${width}v${height}H0z"/>${draw(colours)}</svg>`
}

export const clothSize = (name: DrawnCloth) => tiles[name].size

/** Returns how much larger a tile is drawn in a band of this height in pixels. */
export const bandScale = (name: DrawnCloth, height: number) => (height * tiles[name].rows) / tiles[name].size[1]

/** A cotton print of the Swahili coast: rings with flowers, and diamonds between them. */
const kanga: Tile = {
  size: [120, 120],
  rows: 2,
  draw({ thread, accent, soft, ground }) {
    const flower = (x: number, y: number) => {
      const tips = around(x, y, 23, 8)
      const petals = (odd: number) =>
        tips
          .filter((_, index) => index % 2 === odd)
          .map((tip) => petal(x, y, tip))
          .join('')
      return [
        stroke(thread, 5, circle(x, y, 29)),
        fill(accent, petals(0)),
        fill(soft, petals(1)),
        dots(thread, 9, [[x, y]]),
      ].join('')
    }
    const jewel = (x: number, y: number) =>
      fill(accent, diamond(x, y, 17)) + fill(ground, diamond(x, y, 11)) + fill(soft, diamond(x, y, 6))
    const pairs = [0, 120].flatMap((x) => [[x - 6, 30] as const, [x + 6, 30] as const])
    return [
      flower(60, 30),
      jewel(0, 90),
      jewel(120, 90),
      dots(thread, 7, [...pairs, [60, 84], [60, 97]]),
      dots(accent, 5, [
        [30, 74],
        [90, 74],
        [30, 106],
        [90, 106],
        [30, -4],
        [90, -4],
      ]),
    ].join('')
  },
}

/** Strips that are woven apart and sewn edge to edge: blocks of warp and of weft change places. */
const kente: Tile = {
  size: [120, 120],
  rows: 2,
  draw({ thread, accent, soft, ground }) {
    const warp = (x: number, y: number) =>
      [3, 12, 24, 33, 45, 54]
        .map((at, index) => fill(index % 2 ? soft : thread, box(x + at, y, index % 3 ? 3 : 6, 60)))
        .join('')
    const weft = (x: number, y: number) => {
      const steps = [box(x + 18, y + 27, 24, 6), box(x + 24, y + 21, 12, 18)].join('')
      return [
        fill(accent, box(x, y, 60, 60)),
        fill(thread, box(x, y + 3, 60, 3) + box(x, y + 54, 60, 3)),
        fill(soft, box(x, y + 9, 60, 3) + box(x, y + 48, 60, 3)),
        fill(ground === 'none' ? thread : ground, steps),
        fill(thread, box(x + 26, y + 27, 8, 6)),
      ].join('')
    }
    return warp(0, 0) + weft(60, 0) + weft(0, 60) + warp(60, 60)
  },
}

/** Squares drawn in starch, which keeps the indigo out, each with its own figure. */
const adire: Tile = {
  size: [144, 144],
  rows: 3,
  draw({ thread }) {
    const line = (d: string) => stroke(thread, 2.4, d)
    const zigzag = (x: number, y: number) =>
      `M${x} ${y}${range(4)
        .map(() => 'l5.5-6l5.5 6')
        .join('')}`
    const figures: ((x: number, y: number) => string)[] = [
      (x, y) => line([5, 11, 17].map((radius) => circle(x + 24, y + 24, radius)).join('')),
      (x, y) =>
        line(
          range(4)
            .map((row) => zigzag(x + 2, y + 13 + row * 9))
            .join(''),
        ),
      (x, y) => line([6, 12, 18].map((size) => diamond(x + 24, y + 24, size)).join('')),
      (x, y) =>
        dots(
          thread,
          5,
          range(16).map((index) => [x + 9 + (index % 4) * 10, y + 9 + Math.floor(index / 4) * 10]),
        ),
      (x, y) =>
        line(
          `M${x + 24} ${y + 6}v36${range(4)
            .map((row) => `M${x + 10} ${y + 10 + row * 8}l14 8l14-8`)
            .join('')}`,
        ),
      (x, y) =>
        line(
          around(x + 24, y + 24, 18, 12)
            .map(([toX, toY]) => `M${x + 24} ${y + 24}L${toX} ${toY}`)
            .join(''),
        ) + dots(thread, 9, [[x + 24, y + 24]]),
      (x, y) => line([6, 12, 18].map((r) => `M${x + 24 - r} ${y + 40}v-14a${r} ${r} 0 0 1 ${r * 2} 0v14`).join('')),
      (x, y) =>
        line(
          range(5)
            .map((column) => `M${x + 8 + column * 8} ${y + 8}q6 8 0 16t0 16`)
            .join(''),
        ),
      (x, y) =>
        line(`M${x + 8} ${y + 8}l32 32M${x + 40} ${y + 8}l-32 32${circle(x + 24, y + 24, 7)}`) +
        dots(thread, 5, [
          [x + 24, y + 9],
          [x + 24, y + 39],
          [x + 9, y + 24],
          [x + 39, y + 24],
        ]),
    ]
    const grid = range(3)
      .map((index) => `M0 ${index * 48}h144M${index * 48} 0v144`)
      .join('')
    const drawn = figures.map((figure, index) => figure((index % 3) * 48, Math.floor(index / 3) * 48)).join('')
    return stroke(thread, 2.4, `${grid}M0 144h144M144 0v144`) + drawn
  },
}

/** Bands of signs in iron-rich mud: zigzags, crosses and lozenges, none of the initiatory signs. */
const bogolan: Tile = {
  size: [120, 132],
  rows: 3,
  draw({ thread, accent }) {
    const zigzag = (y: number) =>
      `M-15 ${y + 10}${range(5)
        .map(() => 'l15 -18l15 18')
        .join('')}`
    const crosses = range(4)
      .map((index) => `M${index * 30 + 3} 48l14 22m0 -22l-14 22M${index * 30 + 25} 46v26`)
      .join('')
    const lozenges = [0, 60, 120].map((x) => diamond(x, 108, 19, 14)).join('')
    return [
      stroke(thread, 5, zigzag(10)),
      dots(
        thread,
        5,
        range(4).map((index) => [index * 30 + 15, 22]),
      ),
      stroke(accent, 2.6, 'M0 32h120M0 38h120M0 82h120M0 88h120M0 130h120'),
      stroke(thread, 4.4, crosses),
      stroke(thread, 4.4, lozenges),
      stroke(thread, 4.4, 'M30 98v20M90 98v20'),
      dots(thread, 7, [
        [0, 108],
        [60, 108],
        [120, 108],
      ]),
    ].join('')
  },
}

/** Lozenges in cut pile, outlined many times; the repeat is broken on purpose. */
const kuba: Tile = {
  size: [192, 96],
  rows: 1,
  draw({ thread, accent, soft }) {
    const rings = [48, 42, 36, 30].map((size) => diamond(48, 48, size) + diamond(144, 48, size)).join('')
    const corners = [0, 96, 192].flatMap((x) =>
      [0, 96].map((y) => [24, 18, 12].map((size) => diamond(x, y, size)).join('')),
    )
    const bars = range(4)
      .map((index) => `M${136 + index * 5} 6v10M${136 + index * 5} 80v10`)
      .join('')
    return [
      stroke(thread, 2.6, rings),
      stroke(thread, 2.2, corners.join('')),
      fill(accent, diamond(48, 48, 23) + diamond(144, 48, 23)),
      fill(soft, diamond(48, 48, 11) + box(132, 44, 24, 8)),
      fill(thread, diamond(48, 48, 5)),
      fill(accent, [0, 96, 192].flatMap((x) => [0, 96].map((y) => diamond(x, y, 6))).join('')),
      stroke(accent, 2.4, bars),
    ].join('')
  },
}

/** A print of fine dots: stars, and lozenges of dots between them. */
const shweshwe: Tile = {
  size: [72, 72],
  rows: 1,
  draw({ thread, accent }) {
    const star = (x: number, y: number) =>
      dots(thread, 3, [...around(x, y, 5, 6), ...around(x, y, 10, 6), [x, y]]) + dots(thread, 2, around(x, y, 15, 12))
    const path = range(5).flatMap((index) => {
      const at = index * 7 + 4
      return [
        [at, 36 - at],
        [72 - at, 36 - at],
        [at, 36 + at],
        [72 - at, 36 + at],
      ] as const
    })
    return (
      star(36, 36) +
      [
        [0, 0],
        [72, 0],
        [0, 72],
        [72, 72],
      ]
        .map(([x = 0, y = 0]) => star(x, y))
        .join('') +
      dots(
        accent,
        2.6,
        path.filter(
          ([x, y]) =>
            Math.hypot(x - 36, y - 36) > 17 &&
            Math.min(Math.hypot(x, y), Math.hypot(72 - x, y), Math.hypot(x, 72 - y), Math.hypot(72 - x, 72 - y)) > 17,
        ),
      ) +
      dots(accent, 4.4, [
        [36, 0],
        [0, 36],
        [72, 36],
        [36, 72],
      ])
    )
  },
}

/** The pattern of the default look. */
const diamonds: Tile = {
  size: [48, 24],
  rows: 1,
  draw({ ground, accent, soft }) {
    return [
      fill(accent, diamond(12, 12, 12) + diamond(36, 12, 12)),
      fill(soft, diamond(12, 12, 6)),
      fill(ground, diamond(36, 12, 6)),
      fill(soft, diamond(36, 12, 2)),
    ].join('')
  },
}

const tiles: Record<DrawnCloth, Tile> = { diamonds, kanga, kente, adire, bogolan, kuba, shweshwe }
