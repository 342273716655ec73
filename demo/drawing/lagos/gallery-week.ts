import { person } from '../peep.ts'
import type { Scene } from '../scene.ts'
import { sceneWidth } from '../scene.ts'
import { at, outlined } from '../svg.ts'
import { cast, visitors } from './cast.ts'
import { accent, dye, lagoon, mist, night, pale, peach, rust, white, yellow } from './palette.ts'
import { audience, field, sheet, water } from './places.ts'
import * as props from './props.ts'
import { westAfrica } from './west-africa.ts'

/** Rings around a point, as in a square of adire. */
const rings = (x: number, y: number, colour: string, radii: number[], thickness = 26) =>
  `<g fill="none" stroke="${colour}" stroke-width="${thickness}">${radii.map((radius) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join('')}</g>`

/** Gallery pictures of the halls by day. */
export const week: Scene[] = [
  {
    file: 'gallery/01-ten-past-nine.webp',
    height: 850,
    parts: [
      field(dye, 0, 850),
      sheet(0, 0, sceneWidth, 110, night, lagoon, 330),
      props.wallScreen(120, 170, 700, 400, props.bars(190, 220, 560, 300, [dye, accent, dye, accent, dye, accent])),
      field(rust, 640, 210),
      person({ ...visitors.talking, top: accent }, { x: 1040, chin: 430, size: 0.56, turned: true }),
      outlined(`<path fill="${white}" d="M900 560h290l-26 200H926z"/>`),
      props.naira(1045, 650, 0.8, rust),
      audience(724, night),
    ],
  },
  {
    file: 'gallery/03-phone-clinic.webp',
    height: 850,
    parts: [
      field(accent, 0, 850),
      field(pale, 0, 850, 700, 580),
      person(cast['femi-akindutire'], { x: 330, chin: 600, size: 0.92 }),
      props.phone(
        930,
        420,
        1.7,
        10,
        white,
        `${props.naira(-20, -60, 0.9, dye)}<path fill="none" stroke="${night}" stroke-width="6" d="M80-120L34-70L58-40L10 6M34-70L-10-92"/>`,
      ),
      at(
        980,
        520,
        1,
        outlined(`<rect x="-130" y="-44" width="260" height="88" rx="44" fill="${peach}"/>`) +
          `<path fill="${white}" d="M-46-38h92v76h-92z"/><g fill="${rust}"><circle cx="-20" cy="-14" r="6"/><circle cx="20" cy="-14" r="6"/><circle cx="-20" cy="14" r="6"/><circle cx="20" cy="14" r="6"/></g>`,
        -24,
      ),
    ],
  },
  {
    file: 'gallery/04-before-the-panel.webp',
    height: 720,
    parts: [
      field(rust, 0, 720),
      ...[200, 490, 790, 1080].map((x) => props.chair(x, 470, 1.1, accent)),
      props.table(460, 720, white, mist),
      ...[200, 490, 790, 1080].map((x, index) => props.nameCard(x - 20, 600, 1.05, index % 2 ? rust : dye)),
      ...[345, 640, 935].map((x) => props.bottle(x, 600, 0.95)),
    ],
  },
  {
    file: 'gallery/05-wall-of-complaints.webp',
    height: 960,
    parts: [
      field(night, 0, 960),
      ...Array.from({ length: 24 }, (_, index) => {
        const [column, row] = [index % 6, Math.floor(index / 6)]
        const colour = [pale, peach, white, yellow, mist][(column * 2 + row * 3) % 5] as string
        return props.complaint(140 + column * 200 + (row % 2 ? 0 : 14), 140 + row * 232, 1, colour, column + row * 2)
      }),
    ],
  },
  {
    file: 'gallery/06-the-night-before.webp',
    height: 720,
    parts: [
      field(dye, 0, 720),
      `<path fill="${lagoon}" fill-opacity=".5" d="M840-20H980L1180 600H560z"/>`,
      field(night, 600, 120),
      outlined(
        `<path fill="none" stroke-width="18" d="M250 600L360 90M470 600L360 90M272 500H448M294 400H427M316 300H405M338 190H382"/>`,
        18,
      ),
      `<path fill="none" stroke="${peach}" stroke-width="10" d="M250 600L360 90M470 600L360 90M272 500H448M294 400H427M316 300H405M338 190H382"/>`,
      props.chair(870, 610, 1, accent),
      outlined(`<path fill="${accent}" d="M850-20h120l24 96H826z"/>`),
      `<g fill="none" stroke="${yellow}" stroke-width="12"><ellipse cx="640" cy="640" rx="64" ry="26"/><ellipse cx="640" cy="640" rx="40" ry="14"/><path d="M704 640q90 30 240 12"/></g>`,
    ],
  },
  {
    file: 'gallery/07-demo-wall.webp',
    height: 850,
    parts: [
      sheet(0, 0, sceneWidth, 850, pale, mist, 420),
      ...props.screens.map((picture, index) =>
        props.phone(
          230 + (index % 3) * 410,
          225 + Math.floor(index / 3) * 400,
          0.96,
          [-6, 0, 6, 5, -4, 3][index] ?? 0,
          [white, peach, pale, yellow, white, peach][index] ?? white,
          picture,
        ),
      ),
    ],
  },
  {
    file: 'gallery/08-corridors-by-hand.webp',
    height: 960,
    parts: [field(lagoon, 0, 960), westAfrica(sceneWidth, 960)],
  },
  {
    file: 'gallery/14-front-row.webp',
    height: 850,
    parts: [
      field(white, 0, 850),
      sheet(0, 0, sceneWidth, 330, dye, pale, 300),
      person(cast['ngozi-ihejirika'], { x: 240, chin: 610, size: 0.8 }),
      person(cast['sadiq-wada'], { x: 1040, chin: 610, size: 0.8, turned: true }),
      person(cast['awa-kone-diabate'], { x: 640, chin: 640, size: 0.84 }),
    ],
  },
  {
    file: 'gallery/15-seat-212.webp',
    height: 1600,
    parts: [
      field(yellow, 0, 1600),
      rings(620, 700, '#F8CC6C', [360, 520, 680, 840], 60),
      person(visitors.asking, { x: 560, chin: 980, size: 1.35 }),
      props.microphone(930, 1040, 2, -32),
    ],
  },
  {
    file: 'gallery/16-loft-type.webp',
    height: 850,
    parts: [
      field(rust, 0, 850),
      props.type(60, 60, 300, 330, peach, props.naira(0, 0, 2, night)),
      props.type(390, 60, 200, 330, white, rings(0, 0, dye, [30, 66], 20)),
      props.type(
        620,
        60,
        390,
        330,
        yellow,
        `<path stroke="${night}" stroke-width="46" d="M-140-70L140 70M-140 70L140-70"/>`,
      ),
      props.type(1040, 60, 180, 330, pale, `<circle r="56" fill="${rust}"/>`),
      props.type(60, 430, 180, 360, mist, `<path stroke="${night}" stroke-width="44" d="M0-120V120"/>`),
      props.type(
        270,
        430,
        440,
        360,
        white,
        `<path fill="none" stroke="${rust}" stroke-width="40" d="M-160-60q53-80 107 0t107 0t107 0M-160 60q53-80 107 0t107 0t107 0"/>`,
      ),
      props.type(740, 430, 220, 360, accent, `<path fill="${white}" d="M0-110L80 110H-80z"/>`),
      props.type(990, 430, 230, 360, peach, props.naira(0, 0, 1.6, dye)),
    ],
  },
  {
    file: 'gallery/19-badges-on-monday.webp',
    height: 720,
    parts: [
      field(pale, 0, 720),
      ...[110, 290, 470, 650, 830, 1010, 1190].map((x, index) =>
        props.hungBadge(
          x,
          [220, 330, 260, 400, 240, 350, 280][index] ?? 250,
          [dye, accent, lagoon, rust][index % 4] as string,
          index % 2 ? accent : dye,
        ),
      ),
    ],
  },
  {
    file: 'content/about.webp',
    height: 850,
    parts: [
      field(pale, 0, 850),
      field(accent, 0, 850, 860, 420),
      `<path fill="none" stroke="${dye}" stroke-width="20" stroke-linecap="round" stroke-dasharray="2 46" d="M300 210C470 40 820 40 990 210"/>`,
      at(640, 84, 1, outlined(`<circle r="74" fill="${white}"/>`) + props.naira(0, 0, 0.7, rust)),
      person(cast['ronke-olusola'], { x: 280, chin: 620, size: 0.86 }),
      person(cast['chukwuemeka-anyadike'], { x: 1010, chin: 620, size: 0.86, turned: true }),
      water(770, 850, dye, lagoon),
    ],
  },
]
