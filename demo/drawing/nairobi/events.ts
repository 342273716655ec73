import { person } from '../peep.ts'
import { sceneWidth } from '../scene.ts'
import { outlined } from '../svg.ts'
import { africaMap } from './africa-map.ts'
import { cast, visitors } from './cast.ts'
import { bunting, type ClothScene } from './cloth.ts'
import { blue, clay, grounds, indigo, outline, paper, sand, sun, teal } from './palette.ts'
import { cup, lamps, laptop, nameCard, network, notes, table } from './props.ts'
import { skyline } from './skyline.ts'

/** The striped roof of a market stall. */
function awning(width: number, y: number, height: number): string {
  const count = 11
  const stripe = width / (count - 1)
  const stripes = Array.from({ length: count }, (_, index) => {
    const left = (index - 0.5) * stripe
    return `<path d="M${left} ${y}h${stripe}v${height}a${stripe / 2} ${stripe / 2.4} 0 0 1 ${-stripe} 0Z" fill="${index % 2 ? paper : clay}"/>`
  }).join('')
  return outlined(stripes)
}

/** A heap of tomatoes on a counter. */
function tomatoes(x: number, y: number, radius: number): string {
  const rows = [5, 4, 3]
  return outlined(
    rows
      .flatMap((count, row) =>
        Array.from({ length: count }, (_, index) => {
          const left = x + (index - (count - 1) / 2) * radius * 2
          const top = y - radius - row * radius * 1.7
          return `<circle cx="${left}" cy="${top}" r="${radius}" fill="#CF4234"/><path d="M${left - 10} ${top - radius + 8}h20" stroke="${teal}"/>`
        }),
      )
      .join(''),
    7,
  )
}

/** The rising sun behind a breakfast table. */
function morning(x: number, y: number, radius: number): string {
  const rays = Array.from({ length: 9 }, (_, index) => {
    const angle = (Math.PI * (index + 0.5)) / 9
    const reach = (part: number) => `${x - Math.cos(angle) * radius * part} ${y - Math.sin(angle) * radius * part}`
    return `M${reach(1.2)}L${reach(1.5)}`
  }).join('')
  return `<g stroke="${outline}" stroke-width="8"><path d="${rays}" stroke="${sun}" stroke-width="22" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${sun}"/></g>`
}

/** Pictures of the events around the summit, and of the summit itself. */
export const eventScenes: ClothScene[] = [
  {
    file: 'events/opening-night.webp',
    height: 720,
    ground: grounds.ink,
    parts: [
      skyline(grounds.ink, sceneWidth, 720, 1, 0.53),
      lamps([
        [110, 80],
        [400, 30],
        [880, 30],
        [1180, 80],
      ]),
      person({ ...cast['adaeze-okonkwo'], top: clay }, { x: 240, chin: 550, size: 0.68 }),
      person({ ...cast['kwabena-asante'], top: teal }, { x: 1040, chin: 550, size: 0.68, turned: true }),
    ],
  },
  {
    file: 'events/builders-workshop-day.webp',
    height: 720,
    ground: grounds.teal,
    parts: [
      notes(520, 115, 3, 2, 100),
      person({ ...cast['thabo-mokoena'], top: indigo }, { x: 200, chin: 410, size: 0.62 }),
      person({ ...cast['chiamaka-eze'], top: sun }, { x: 1080, chin: 410, size: 0.62, turned: true }),
      table(sceneWidth, 720, 570, sand),
      laptop(430, 606, 1.05),
      laptop(850, 606, 1.05, clay),
      cup(640, 606, 0.9, indigo),
    ],
  },
  {
    file: 'events/regulators-roundtable.webp',
    height: 720,
    ground: grounds.blue,
    parts: [
      africaMap(470, 30, 340, 430, sand, indigo),
      person({ ...cast['amina-diallo'], top: sun }, { x: 230, chin: 440, size: 0.6 }),
      person({ ...cast['emmanuel-mwale'], top: clay }, { x: 1050, chin: 440, size: 0.6, turned: true }),
      table(sceneWidth, 720, 570, indigo),
      nameCard(250, 606, 1.05),
      cup(530, 606, 0.85, sun),
      cup(750, 606, 0.85, teal),
      nameCard(1030, 606, 1.05),
    ],
  },
  {
    file: 'events/hack-day.webp',
    height: 720,
    ground: grounds.indigo,
    parts: [
      network(600, 40, 620, 380),
      person({ ...cast['baraka-mushi'], top: sun }, { x: 330, chin: 440, size: 0.7 }),
      table(sceneWidth, 720, 580, teal),
      laptop(760, 616, 1.15),
      cup(1040, 616, 1, clay),
    ],
  },
  {
    file: 'events/investors-breakfast.webp',
    height: 720,
    ground: grounds.sand,
    parts: [
      morning(640, 560, 170),
      person({ ...cast['lerato-nkosi'], top: indigo, wrap: clay }, { x: 260, chin: 430, size: 0.64 }),
      person({ ...cast['yannick-mbarga'], top: teal }, { x: 1020, chin: 430, size: 0.64, turned: true }),
      table(sceneWidth, 720, 570, clay),
      cup(460, 606, 0.9, paper),
      cup(580, 606, 0.9, indigo),
      cup(700, 606, 0.9, teal),
      cup(820, 606, 0.9, sand),
    ],
  },
  {
    file: 'events/market-tour.webp',
    height: 720,
    ground: grounds.sand,
    parts: [
      person({ ...cast['grace-achieng'], head: 'turban', wrap: sun, top: indigo }, { x: 620, chin: 500, size: 0.6 }),
      awning(sceneWidth, -10, 110),
      table(sceneWidth, 720, 600, teal),
      tomatoes(290, 618, 40),
      tomatoes(980, 618, 40),
    ],
  },
  {
    file: 'events/lagos-meetup.webp',
    height: 720,
    ground: grounds.blue,
    parts: [
      bunting(sceneWidth, 10, 80, [sun, paper, clay, teal], 13),
      person({ ...cast['ibrahim-sani'], top: sand, wrap: indigo }, { x: 230, chin: 560, size: 0.66 }),
      person({ ...cast['divine-kalala'], top: clay }, { x: 1050, chin: 560, size: 0.66, turned: true }),
      person({ ...visitors.talking, face: 'smile', top: sun }, { x: 630, chin: 575, size: 0.72 }),
    ],
  },
  {
    file: 'content/about.webp',
    height: 960,
    ground: grounds.indigo,
    tile: 340,
    parts: [
      person({ ...cast['baraka-mushi'], top: teal }, { x: 190, chin: 700, size: 0.9 }),
      person(
        { ...visitors.faded, face: 'calm', beard: 'chin', top: blue },
        { x: 1090, chin: 700, size: 0.9, turned: true },
      ),
      person({ ...cast['zanele-dube'], glasses: 'glasses2', top: clay }, { x: 630, chin: 660, size: 1 }),
    ],
  },
]
