import { person } from '../peep.ts'
import { sceneWidth } from '../scene.ts'
import { africaMap } from './africa-map.ts'
import { cast, visitors } from './cast.ts'
import { band, bunting, type ClothScene } from './cloth.ts'
import { blue, clay, grounds, indigo, paper, sand, sun, teal } from './palette.ts'
import { badge, cup, lamps, lectern, nameCard, screen, stage, table } from './props.ts'
import { moon, skyline } from './skyline.ts'

const flags = [sun, clay, paper, teal]
const { ink, sand: sandCloth } = grounds

/** Gallery pictures of the opening night. */
export const openingNight: ClothScene[] = [
  {
    file: 'gallery/01-rooftop-friends.webp',
    height: 850,
    ground: grounds.indigo,
    parts: [
      person({ ...cast['joao-domingos'], beard: undefined, top: teal }, { x: 880, chin: 660, size: 0.98 }),
      person(cast['wanjiru-kamau'], { x: 350, chin: 660, size: 0.98 }),
    ],
  },
  {
    file: 'gallery/07-skyline-and-lamps.webp',
    height: 850,
    ground: ink,
    parts: [
      skyline(ink, sceneWidth, 764, 1, 0.63),
      lamps([
        [180, 130],
        [460, 210],
        [1120, 150],
      ]),
      band(sceneWidth, 764, 86),
    ],
  },
  {
    file: 'gallery/11-bunting-portrait.webp',
    height: 1600,
    ground: grounds.blue,
    tile: 427,
    parts: [
      bunting(sceneWidth, 60, 130, flags, 9),
      bunting(sceneWidth, 250, 150, [teal, sun, paper, clay], 9),
      person({ ...cast['grace-achieng'], top: sun, wrap: clay }, { x: 610, chin: 1320, size: 1.25 }),
    ],
  },
  {
    file: 'gallery/17-band-of-three.webp',
    height: 960,
    ground: ink,
    parts: [
      lamps([
        [170, 90],
        [490, 30],
        [800, 60],
        [1120, 110],
      ]),
      person({ ...cast['rania-ben-salah'], top: teal }, { x: 235, chin: 740, size: 0.76 }),
      person({ ...visitors.hatted, top: indigo }, { x: 1050, chin: 740, size: 0.76, turned: true }),
      person({ ...cast['baraka-mushi'], top: clay }, { x: 625, chin: 750, size: 0.88 }),
    ],
  },
  {
    file: 'gallery/22-city-portrait.webp',
    height: 1600,
    ground: ink,
    tile: 427,
    parts: [
      moon(250, 270, 100),
      skyline(ink, sceneWidth, 1600, 2.1, 0.75),
      person({ ...cast['nourhan-fathy'], top: indigo }, { x: 480, chin: 1270, size: 1.15 }),
    ],
  },
  {
    file: 'gallery/27-toast.webp',
    height: 850,
    ground: sandCloth,
    parts: [
      person({ ...cast['yannick-mbarga'], top: blue }, { x: 235, chin: 560, size: 0.74 }),
      person({ ...visitors.elder, top: clay }, { x: 1060, chin: 560, size: 0.74, turned: true }),
      person({ ...cast['divine-kalala'], top: indigo }, { x: 640, chin: 550, size: 0.74 }),
      table(sceneWidth, 850, 700, teal),
      cup(435, 738, 1.15, sun),
      cup(845, 738, 1.15, clay),
      cup(1150, 738, 1.15, indigo),
    ],
  },
  {
    file: 'gallery/32-last-lamps.webp',
    height: 720,
    ground: grounds.indigo,
    parts: [
      moon(930, 200, 76),
      skyline(grounds.indigo, sceneWidth, 640, 0.85, 0.3),
      lamps([
        [110, 110],
        [640, 50],
        [1170, 130],
      ]),
      band(sceneWidth, 640, 80),
    ],
  },
]

/** Gallery pictures of the main hall. */
export const mainHall: ClothScene[] = [
  {
    file: 'gallery/03-two-in-the-front-row.webp',
    height: 850,
    ground: grounds.blue,
    parts: [
      person({ ...visitors.bald, top: sun, beard: 'full2' }, { x: 330, chin: 650, size: 0.9 }),
      person({ ...cast['nakato-ssebunya'], top: clay, glasses: 'glasses2' }, { x: 900, chin: 660, size: 0.9 }),
    ],
  },
  {
    file: 'gallery/06-keynote-on-stage.webp',
    height: 960,
    ground: grounds.indigo,
    parts: [
      screen(80, 90, 720, 470),
      stage(sceneWidth, 960, 800),
      person({ ...visitors.talking, top: teal }, { x: 1010, chin: 470, size: 0.76, turned: true }),
      lectern(975, 1000, 1.12),
    ],
  },
  {
    file: 'gallery/12-empty-stage.webp',
    height: 720,
    ground: grounds.teal,
    parts: [
      screen(300, 150, 680, 350),
      lamps([
        [130, 110],
        [1150, 110],
      ]),
      stage(sceneWidth, 720, 590),
      lectern(1130, 650, 0.72),
      band(sceneWidth, 0, 56),
    ],
  },
  {
    file: 'gallery/15-full-row.webp',
    height: 720,
    ground: grounds.sand,
    parts: [
      person({ ...cast['emmanuel-mwale'], top: blue }, { x: 150, chin: 480, size: 0.56 }),
      person({ ...cast['fatou-ndiaye'], wrap: sun, top: indigo }, { x: 1110, chin: 480, size: 0.56, turned: true }),
      person({ ...cast['chiamaka-eze'], top: clay }, { x: 385, chin: 490, size: 0.56 }),
      person({ ...cast['tendai-moyo'], top: teal }, { x: 870, chin: 490, size: 0.56, turned: true }),
      person({ ...cast['adaeze-okonkwo'], top: sun }, { x: 625, chin: 505, size: 0.6 }),
    ],
  },
  {
    file: 'gallery/20-question-from-the-floor.webp',
    height: 850,
    ground: ink,
    parts: [
      screen(820, 80, 380, 240),
      person({ ...visitors.faded, top: teal }, { x: 790, chin: 690, size: 0.44 }),
      person({ ...cast['nourhan-fathy'], top: sun }, { x: 1150, chin: 690, size: 0.44 }),
      person({ ...cast['kwabena-asante'], top: indigo }, { x: 970, chin: 720, size: 0.46 }),
      person({ ...cast['zanele-dube'], top: clay, face: 'explaining' }, { x: 400, chin: 590, size: 0.95 }),
    ],
  },
  {
    file: 'gallery/25-panel-of-four.webp',
    height: 850,
    ground: grounds.teal,
    parts: [
      band(sceneWidth, 0, 64),
      person({ ...cast['moussa-traore'], top: sand, wrap: indigo }, { x: 165, chin: 510, size: 0.62 }),
      person({ ...cast['chiamaka-eze'], top: sun }, { x: 475, chin: 510, size: 0.62 }),
      person({ ...visitors.talking, top: indigo, beard: 'chin' }, { x: 815, chin: 510, size: 0.62, turned: true }),
      person({ ...cast['lerato-nkosi'], top: clay }, { x: 1090, chin: 510, size: 0.62, turned: true }),
      table(sceneWidth, 850, 680, indigo),
      nameCard(190, 716, 1),
      nameCard(490, 716, 1, teal),
      nameCard(790, 716, 1),
      nameCard(1090, 716, 1, teal),
    ],
  },
  {
    file: 'gallery/30-lanyard-portrait.webp',
    height: 1600,
    ground: grounds.teal,
    tile: 427,
    parts: [person({ ...visitors.braided, top: indigo }, { x: 630, chin: 900, size: 1.2 }), badge(640, 955, 1.2)],
  },
]

/** Gallery pictures of the regulators' roundtable. */
export const roundtable: ClothScene[] = [
  {
    file: 'gallery/04-supervisor-listening.webp',
    height: 850,
    ground: ink,
    parts: [
      person({ ...visitors.braided, top: blue }, { x: 620, chin: 530, size: 0.84 }),
      table(sceneWidth, 850, 690, clay),
      nameCard(910, 728, 1.3),
      cup(330, 728, 1.2, teal),
    ],
  },
  {
    file: 'gallery/10-three-at-the-table.webp',
    height: 850,
    ground: sandCloth,
    parts: [
      person({ ...cast['jean-claude-habimana'], top: indigo }, { x: 200, chin: 480, size: 0.64 }),
      person({ ...cast['amina-diallo'], top: clay }, { x: 640, chin: 490, size: 0.64 }),
      person({ ...cast['emmanuel-mwale'], top: teal }, { x: 1090, chin: 480, size: 0.64, turned: true }),
      table(sceneWidth, 850, 650, indigo),
      nameCard(220, 688, 1.1),
      nameCard(640, 688, 1.1, teal),
      nameCard(1060, 688, 1.1),
    ],
  },
  {
    file: 'gallery/16-map-of-corridors.webp',
    height: 960,
    ground: grounds.blue,
    parts: [africaMap(250, 60, 780, 840, sand, indigo)],
  },
  {
    file: 'gallery/21-two-in-talk.webp',
    height: 720,
    ground: grounds.indigo,
    parts: [
      person({ ...visitors.elder, top: teal }, { x: 330, chin: 540, size: 0.8 }),
      person({ ...cast['youssef-el-amrani'], top: sun }, { x: 930, chin: 540, size: 0.8, turned: true }),
    ],
  },
  {
    file: 'gallery/26-cups-and-cards.webp',
    height: 720,
    ground: grounds.teal,
    parts: [
      table(sceneWidth, 720, 440, sand),
      nameCard(215, 520, 1.7),
      cup(480, 524, 1.6, indigo),
      nameCard(800, 520, 1.7, indigo),
      cup(1065, 524, 1.6, clay),
      band(sceneWidth, 620, 100),
    ],
  },
  {
    file: 'gallery/31-handshake-map.webp',
    height: 850,
    ground: ink,
    parts: [
      africaMap(400, 40, 480, 600, teal, sand),
      person({ ...cast['ibrahim-sani'], top: sun, wrap: clay }, { x: 210, chin: 620, size: 0.76 }),
      person({ ...cast['rania-ben-salah'], top: indigo }, { x: 1060, chin: 620, size: 0.76, turned: true }),
    ],
  },
]
