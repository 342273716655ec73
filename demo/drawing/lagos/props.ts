import { at, outlined } from '../svg.ts'
import { accent, dye, lagoon, mist, night, pale, peach, rust, white, yellow } from './palette.ts'

/** The sign of the naira, 100 pixels high. */
export const naira = (x: number, y: number, size: number, colour: string) =>
  at(
    x,
    y,
    size,
    `<path fill="none" stroke="${colour}" stroke-width="14" stroke-linejoin="round" stroke-linecap="round" d="M-30 50V-50L30 50V-50M-50-14H50M-50 14H50"/>`,
  )

const tick = (x: number, y: number, size: number, colour: string) =>
  at(
    x,
    y,
    size,
    `<path fill="none" stroke="${colour}" stroke-width="16" stroke-linejoin="round" stroke-linecap="round" d="M-34 2L-8 28L38-28"/>`,
  )

/** Bars that grow to the right, in a box. */
export const bars = (x: number, y: number, width: number, height: number, colours: string[]) =>
  colours
    .map((colour, index) => {
      const wide = width / colours.length
      const high = height * (0.28 + (0.72 * (index + 1 + (index % 2 ? -0.9 : 0.4))) / colours.length)
      return `<path fill="${colour}" d="M${x + index * wide} ${y + height}v${-high}h${wide * 0.7}v${high}z"/>`
    })
    .join('')

/** A screen on the wall of a hall, and what is on it. */
export const wallScreen = (x: number, y: number, width: number, height: number, picture: string) =>
  outlined(`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${white}"/>`, 10) + picture

/** A phone with a picture on its screen, drawn around its middle. */
export const phone = (x: number, y: number, size: number, turn: number, screen: string, picture: string) =>
  at(
    x,
    y,
    size,
    `${outlined(`<rect x="-100" y="-190" width="200" height="380" rx="30" fill="${night}"/>`)}<rect x="-80" y="-154" width="160" height="306" rx="8" fill="${screen}"/><circle cy="172" r="9" fill="${mist}"/>${picture}`,
    turn,
  )

/** The screens of the demo wall. */
export const screens = [
  bars(-60, -60, 130, 170, [dye, accent, dye, accent]),
  `<circle r="58" fill="${accent}"/>${tick(0, 0, 0.9, white)}<path stroke="${dye}" stroke-width="14" d="M-56 96H56M-56 124H20"/>`,
  `<g fill="none" stroke="${dye}" stroke-width="14"><circle r="26"/><circle r="52"/><circle r="12" cy="104" fill="${dye}"/></g>`,
  `${naira(0, -20, 1.1, rust)}<path stroke="${dye}" stroke-width="14" d="M-56 80H56M-30 112H30"/>`,
  `<path fill="${rust}" d="M0 60C-14 20-56 6-56-42a56 56 0 0 1 112 0C56 6 14 20 0 60z"/><circle cy="-40" r="20" fill="${white}"/><path stroke="${dye}" stroke-width="12" d="M-60 96H60"/>`,
  `<path fill="none" stroke="${accent}" stroke-width="14" d="M-70-40q24-34 48 0t48 0t48 0M-70 10q24-34 48 0t48 0t48 0M-70 60q24-34 48 0t48 0t48 0"/>`,
]

/** A card terminal; its paper leaves at the top, 0, -150. */
export const terminal = (x: number, y: number, size: number, turn = 0) =>
  at(
    x,
    y,
    size,
    outlined(
      `<path fill="${dye}" d="M-110-150H110q16 0 16 16L104 190q-2 20-22 20H-82q-20 0-22-20L-126-134q0-16 16-16z"/>` +
        `<rect x="-84" y="-104" width="168" height="92" rx="8" fill="${pale}"/>`,
    ) +
      naira(0, -58, 0.55, dye) +
      [0, 1, 2, 3]
        .flatMap((row) => [-1, 0, 1].map((column) => [row, column] as const))
        .map(
          ([row, column]) =>
            `<rect x="${column * 56 - 20}" y="${20 + row * 44}" width="40" height="28" rx="6" fill="${row === 3 ? [accent, yellow, mist][column + 1] : white}"/>`,
        )
        .join(''),
    turn,
  )

/** A paper receipt that runs along a path, with its printed lines; `d` is the path of its middle. */
export const receipt = (d: string, width: number) =>
  `<g fill="none" stroke-linejoin="round"><path stroke="#000000" stroke-width="${width + 18}" d="${d}"/><path stroke="${white}" stroke-width="${width}" d="${d}"/><path stroke="${dye}" stroke-width="${width * 0.55}" stroke-dasharray="9 34" d="${d}"/></g>`

/** A cup of coffee seen from above. */
export const cupFromAbove = (x: number, y: number, size: number, colour: string, turn: number) =>
  at(
    x,
    y,
    size,
    `${outlined(`<circle r="78" fill="${colour}"/><rect x="64" y="-15" width="52" height="30" rx="15" fill="${colour}"/><circle r="56" fill="#4A2A1B"/>`)}<path fill="none" stroke="#8A5A3C" stroke-width="7" stroke-linecap="round" d="M-34-12a36 36 0 0 1 30-26"/>`,
    turn,
  )

/** Strokes in fives, as one counts people. */
export const tally = (x: number, y: number, size: number, count: number, colour: string) =>
  at(
    x,
    y,
    size,
    `<path fill="none" stroke="${colour}" stroke-width="12" stroke-linecap="round" d="${Array.from(
      { length: count },
      (_, index) => {
        const left = Math.floor(index / 5) * 120 + (index % 5) * 20
        return index % 5 === 4 ? `M${left - 92} 62L${left - 2} 8` : `M${left} 0v70`
      },
    ).join('')}"/>`,
  )

/** A sheet of paper with a complaint on it: a speech bubble. */
export const complaint = (x: number, y: number, size: number, colour: string, index: number) =>
  at(
    x,
    y,
    size,
    outlined(`<path fill="${colour}" d="M-84-64H84V44H-10L-44 84V44H-84z"/>`, 7) +
      (index % 5 === 2
        ? naira(0, -10, 0.7, rust)
        : index % 5 === 4
          ? `<path stroke="${rust}" stroke-width="18" stroke-linecap="round" d="M0-46v48M0 24v2"/>`
          : `<path stroke="${dye}" stroke-width="9" stroke-linecap="round" d="M-58-36H58M-58-10H${index % 2 ? 58 : 20}M-58 16H${index % 2 ? 4 : 40}"/>`),
    [-3, 2, 0, 4, -2][index % 5],
  )

/** A folded name card; `y` is its lower edge. */
export const nameCard = (x: number, y: number, size: number, colour: string) =>
  at(
    x,
    y,
    size,
    `${outlined(`<path fill="${white}" d="M-90-84H90L106 0H-106z"/>`)}<path stroke="${colour}" stroke-width="14" d="M-58-54H58M-40-26H24"/>`,
  )

/** A bottle of water; `y` is its foot. */
export const bottle = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    outlined(
      `<path fill="${pale}" d="M-26 0V-120q0-20 14-30v-20h24v20q14 10 14 30V0z"/><path fill="${accent}" d="M-14-190h28v22h-28z"/><path fill="${lagoon}" d="M-26-90H26v44H-26z"/>`,
    ),
  )

/** The back of an empty chair; `y` is where the table hides it. */
export const chair = (x: number, y: number, size: number, colour: string) =>
  at(
    x,
    y,
    size,
    outlined(
      `<path fill="${colour}" d="M-80 0V-190q0-40 40-40h80q40 0 40 40V0z"/><path fill="none" d="M-50-30V-180M0-30V-190M50-30V-180"/>`,
    ),
  )

/** A table to the picture's lower edge, with a runner along its front. */
export const table = (y: number, height: number, colour: string, edge: string) =>
  outlined(
    `<path fill="${colour}" d="M-20 ${y}H1300V${height + 20}H-20z"/><path fill="${edge}" d="M-20 ${y}H1300v34H-20z"/>`,
  )

/** A microphone in a hand's place, drawn from its head down. */
export const microphone = (x: number, y: number, size: number, turn: number) =>
  at(
    x,
    y,
    size,
    outlined(
      `<path fill="${night}" d="M-20 30H20L12 190H-12z"/><circle r="40" fill="${mist}"/><path fill="none" d="M-38 10H38"/>`,
    ),
    turn,
  )

/** A plate seen from above, and the food on it. */
export const plate = (x: number, y: number, size: number, food: string) =>
  at(
    x,
    y,
    size,
    `${outlined(`<circle r="130" fill="${white}"/>`)}<circle r="98" fill="none" stroke="${mist}" stroke-width="7"/>${food}`,
  )

export const jollof =
  `<path fill="${accent}" d="M-70 10C-76-52-24-80 14-70S82-20 66 34S-60 76-70 10z"/>` +
  `<g fill="${rust}"><circle cx="-24" cy="-20" r="8"/><circle cx="16" cy="-34" r="8"/><circle cx="26" cy="14" r="8"/><circle cx="-20" cy="28" r="8"/></g>`
export const plantain = [
  [-44, -34],
  [24, -48],
  [54, 10],
  [-10, 0],
  [-52, 34],
  [18, 52],
]
  .map(([x = 0, y = 0]) => outlined(`<ellipse cx="${x}" cy="${y}" rx="32" ry="21" fill="${yellow}"/>`, 6))
  .join('')
export const fish = outlined(
  `<path fill="${lagoon}" d="M-86 0Q-30-58 44-6L86-40V40L44 6Q-30 58-86 0z"/><circle cx="-52" cy="-6" r="6" fill="${night}"/><path fill="none" d="M-16-22q12 22 0 44M12-18q10 18 0 36"/>`,
  7,
)

/** An ear of corn; `turn` 0 lies flat. */
export const corn = (x: number, y: number, size: number, turn = 0) =>
  at(
    x,
    y,
    size,
    `${outlined(`<path fill="${yellow}" d="M-96-30Q20-52 108 0Q20 52-96 30z"/><path fill="#7FA04B" d="M-96-30q-60 8-70 30q10 22 70 30q20-30 0-60z"/>`, 7)}<path fill="none" stroke="#B87412" stroke-width="6" d="M-60-26V26M-30-34V34M0-36V36M30-30V30M58-22V22M-92 0H92"/>`,
    turn,
  )

/** A letter of type: a block with the sign that it prints. */
export const type = (x: number, y: number, width: number, height: number, colour: string, sign: string) =>
  outlined(`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`) +
  `<g transform="translate(${x + width / 2} ${y + height / 2})">${sign}</g>`

/** A loudspeaker; `y` is its foot. */
export const loudspeaker = (x: number, y: number, size: number, colour: string) =>
  at(
    x,
    y,
    size,
    outlined(
      `<path fill="${colour}" d="M-90-330H90V0H-90z"/><circle cy="-110" r="66" fill="${white}"/><circle cy="-110" r="30" fill="${night}"/><circle cy="-250" r="36" fill="${white}"/><circle cy="-250" r="14" fill="${night}"/>`,
    ),
  )

/** A talking drum, drawn around its waist. */
export const drum = (x: number, y: number, size: number, turn: number) =>
  at(
    x,
    y,
    size,
    outlined(
      `<path fill="${rust}" d="M-90-110L-34 0L-90 110H90L34 0L90-110z"/><path fill="none" d="M-60-110L-16 0L-60 110M-20-110V110M20-110V110M60-110L16 0L60 110"/><ellipse cy="-114" rx="96" ry="24" fill="${white}"/><ellipse cy="114" rx="96" ry="24" fill="${peach}"/>`,
    ),
    turn,
  )

/** A badge on its ribbon, which hangs from the picture's top. */
export const hungBadge = (x: number, drop: number, colour: string, band: string) =>
  `<path fill="none" stroke="${band}" stroke-width="22" d="M${x - 34}-10L${x} ${drop}L${x + 34}-10"/>` +
  outlined(
    `<rect x="${x - 74}" y="${drop - 6}" width="148" height="196" rx="10" fill="${white}"/><path fill="${colour}" d="M${x - 74} ${drop + 28}h148v48h-148z"/>`,
  ) +
  `<path stroke="${night}" stroke-width="12" d="M${x - 46} ${drop + 116}h92M${x - 46} ${drop + 148}h54"/>`

/** A generator with its wheels; `y` is the ground. */
export const generator = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    outlined(
      `<path fill="${accent}" d="M-220-230H200V-40H-220z"/><path fill="${rust}" d="M-220-290H60v60H-220z"/><path fill="${night}" d="M90-290h90v60H90z"/><circle cx="-130" cy="-30" r="44" fill="${night}"/><circle cx="120" cy="-30" r="44" fill="${night}"/><circle cx="130" cy="-140" r="46" fill="${white}"/><path fill="none" d="M130-140l22-26M-180-190H20M-180-150H20M-180-110H20"/>`,
    ),
  )
