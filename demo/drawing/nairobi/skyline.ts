import type { Ground } from './palette.ts'
import { sun } from './palette.ts'

/** The KICC tower with its round crown and the amphitheatre beside it; `y` is the street. */
function tower(x: number, y: number, height: number, fill: string, shade: string): string {
  const size = height / 600
  const floors = Array.from({ length: 17 }, (_, index) => `M-56 ${-440 + index * 25}H56`).join('')
  const crown = Array.from({ length: 9 }, (_, index) => `M${-100 + index * 24} -542h10v14h-10z`).join('')
  return (
    `<g transform="translate(${x} ${y}) scale(${size})" fill="${fill}"><path d="M-70 0V-470H70V0Z"/>` +
    `<path d="M-72 -470L-122 -518V-550L-96 -580H96L122 -550V-518L72 -470Z"/><path d="M-5 -580V-670H5V-580Z"/>` +
    `<path d="M-268 -170H-84L-128 0H-224Z"/><path d="${crown}" fill="${sun}"/>` +
    `<path d="${floors}M-250 -144H-102M-243 -118H-109M-236 -92H-116" stroke="${shade}" stroke-width="9"/></g>`
  )
}

/** The lit windows of one house: about two of five. */
function windows(x: number, y: number, width: number, height: number, seed: number): string {
  const spots: string[] = []
  for (let column = 0; column * 30 + 22 < width - 14; column += 1) {
    for (let row = 0; row * 38 + 40 < height; row += 1) {
      if ((column * 7 + row * row * 3 + seed * 5) % 5 < 2)
        spots.push(`M${x + 16 + column * 30} ${y - height + 22 + row * 38}h12v18h-12z`)
    }
  }
  return `<path d="${spots.join('')}" fill="${sun}"/>`
}

/** The skyline of Nairobi across a picture; `towerAt` is the tower's position as a share of the width. */
export function skyline(ground: Ground, width: number, y: number, scale: number, towerAt: number): string {
  const houses: [number, number, number][] = [
    [0, 110, 180],
    [104, 90, 280],
    [190, 120, 210],
    [306, 96, 340],
    [398, 130, 240],
    [524, 84, 170],
    [604, 110, 300],
    [710, 130, 220],
    [836, 90, 380],
    [922, 120, 260],
    [1038, 100, 190],
    [1134, 160, 310],
  ]
  const shapes = houses
    .map(([x, wide, high], index) => {
      const left = (x * width) / 1280
      const across = (wide * width) / 1280
      return (
        `<rect x="${left}" y="${y - high * scale}" width="${across}" height="${high * scale + 20}" fill="${ground.deep}" opacity="${index % 2 ? 1 : 0.8}"/>` +
        windows(left, y, across, high * scale, index)
      )
    })
    .join('')
  return shapes + tower(towerAt * width, y + 10, 620 * scale, ground.lift, ground.deep)
}

/** A full moon with its halo. */
export function moon(x: number, y: number, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius * 1.5}" fill="#F7D77E" opacity=".14"/><circle cx="${x}" cy="${y}" r="${radius}" fill="#F7E3A8"/>`
}
