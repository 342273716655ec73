import { person } from '../peep.ts'
import { sceneWidth } from '../scene.ts'
import { outlined } from '../svg.ts'
import { cast, visitors } from './cast.ts'
import { band, bunting, type ClothScene } from './cloth.ts'
import { blue, clay, grounds, indigo, ink, paper, sand, sun, teal } from './palette.ts'
import { cup, cupFromAbove, lamps, laptop, network, notes, phone, solarPanel, table } from './props.ts'
import { moon } from './skyline.ts'

/** Gallery pictures of the workshops. */
export const workshops: ClothScene[] = [
  {
    file: 'gallery/02-turban-at-laptop.webp',
    height: 850,
    ground: grounds.teal,
    parts: [
      person(
        { ...cast['fatou-ndiaye'], skin: '#8D5524', wrap: indigo, face: 'smile', glasses: 'glasses2', top: indigo },
        { x: 500, chin: 520, size: 0.86 },
      ),
      table(sceneWidth, 850, 690, sand),
      laptop(920, 730, 1.4),
      cup(180, 730, 1.1, clay),
    ],
  },
  {
    file: 'gallery/08-sticky-note-wall.webp',
    height: 960,
    ground: grounds.sand,
    parts: [
      notes(755, 200, 4, 4, 118),
      person({ ...cast['thabo-mokoena'], top: indigo }, { x: 310, chin: 740, size: 0.95 }),
    ],
  },
  {
    file: 'gallery/13-drawing-a-protocol.webp',
    height: 850,
    ground: grounds.indigo,
    parts: [
      outlined(`<rect x="310" y="60" width="660" height="430" rx="14" fill="${paper}"/>`),
      network(350, 95, 580, 360, ink, ink),
      person({ ...cast['youssef-el-amrani'], top: teal }, { x: 230, chin: 650, size: 0.8 }),
      person({ ...cast['selam-tesfaye'], top: clay }, { x: 1050, chin: 660, size: 0.76, turned: true }),
    ],
  },
  {
    file: 'gallery/18-solar-node.webp',
    height: 960,
    ground: grounds.blue,
    parts: [
      moon(600, 170, 84),
      person({ ...cast['moussa-traore'], top: clay, wrap: sun }, { x: 300, chin: 560, size: 0.82 }),
      person({ ...cast['grace-achieng'], top: teal, wrap: sun }, { x: 860, chin: 570, size: 0.78, turned: true }),
      table(sceneWidth, 960, 790, sand),
      solarPanel(570, 835, 1.15),
      laptop(1060, 835, 1.1),
    ],
  },
  {
    file: 'gallery/23-notes-only.webp',
    height: 720,
    ground: grounds.teal,
    parts: [notes(145, 194, 7, 3, 132)],
  },
  {
    file: 'gallery/28-phone-lesson.webp',
    height: 850,
    ground: grounds.sand,
    parts: [
      phone(930, 400, 1.75, 8),
      person(
        { ...cast['tendai-moyo'], top: indigo, face: 'explaining', beard: 'chin' },
        { x: 400, chin: 610, size: 0.92 },
      ),
    ],
  },
]

/** Gallery pictures of the hack day. */
export const hackDay: ClothScene[] = [
  {
    file: 'gallery/05-team-of-two.webp',
    height: 850,
    ground: grounds.teal,
    parts: [
      person(
        {
          ...cast['thabo-mokoena'],
          head: 'dreads2',
          beard: undefined,
          glasses: undefined,
          face: 'calm',
          skin: '#7B4A2D',
          top: indigo,
        },
        { x: 260, chin: 560, size: 0.8 },
      ),
      person({ ...cast['kwabena-asante'], top: blue }, { x: 1030, chin: 560, size: 0.8, turned: true }),
      table(sceneWidth, 850, 730, sun),
      laptop(645, 768, 1.35),
    ],
  },
  {
    file: 'gallery/09-four-at-one-table.webp',
    height: 720,
    ground: grounds.indigo,
    parts: [
      person({ ...cast['chiamaka-eze'], top: teal }, { x: 190, chin: 378, size: 0.54 }),
      person({ ...visitors.faded, top: sun }, { x: 490, chin: 378, size: 0.54 }),
      person({ ...cast['divine-kalala'], top: clay }, { x: 800, chin: 378, size: 0.54, turned: true }),
      person({ ...cast['joao-domingos'], top: blue }, { x: 1090, chin: 378, size: 0.54, turned: true }),
      table(sceneWidth, 720, 560, sand),
      laptop(195, 594, 0.88),
      laptop(490, 594, 0.88, clay),
      laptop(790, 594, 0.88, teal),
      laptop(1085, 594, 0.88),
    ],
  },
  {
    file: 'gallery/14-coffee-cups.webp',
    height: 960,
    ground: grounds.sand,
    tile: 640,
    parts: [
      cupFromAbove(240, 190, 130, clay, 30),
      cupFromAbove(640, 180, 130, indigo, -35),
      cupFromAbove(1040, 200, 130, teal, 140),
      cupFromAbove(230, 490, 130, blue, 190),
      cupFromAbove(640, 480, 130, sun, 60),
      cupFromAbove(1050, 490, 130, clay, -20),
      cupFromAbove(240, 780, 130, teal, -70),
      cupFromAbove(640, 780, 130, clay, 160),
      cupFromAbove(1040, 770, 130, indigo, 35),
    ],
  },
  {
    file: 'gallery/19-late-laptop.webp',
    height: 850,
    ground: grounds.ink,
    parts: [
      moon(240, 200, 84),
      lamps([[1060, 130]]),
      person({ ...visitors.faded, top: teal, glasses: 'glasses5', face: 'smile' }, { x: 620, chin: 520, size: 0.82 }),
      table(sceneWidth, 850, 690, indigo),
      laptop(910, 728, 1.35, clay),
      cup(330, 728, 1.2, sun),
    ],
  },
  {
    file: 'gallery/24-the-winners.webp',
    height: 960,
    ground: grounds.blue,
    parts: [
      bunting(sceneWidth, 30, 110, [sun, clay, paper, teal], 11),
      person({ ...visitors.bald, top: teal }, { x: 165, chin: 690, size: 0.66 }),
      person({ ...cast['wanjiru-kamau'], top: sun }, { x: 1100, chin: 690, size: 0.66 }),
      person({ ...cast['jean-claude-habimana'], top: indigo }, { x: 440, chin: 740, size: 0.7 }),
      person({ ...cast['zanele-dube'], top: clay }, { x: 800, chin: 740, size: 0.7 }),
    ],
  },
  {
    file: 'gallery/29-network-on-the-wall.webp',
    height: 960,
    ground: grounds.ink,
    parts: [network(130, 300, 720, 500, '#323B69', '#5A66A8'), network(-60, 20, 1360, 840), band(sceneWidth, 890, 70)],
  },
]
