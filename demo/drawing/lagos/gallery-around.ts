import { person } from '../peep.ts'
import type { Scene } from '../scene.ts'
import { sceneWidth } from '../scene.ts'
import { at, outlined } from '../svg.ts'
import { cast, visitors } from './cast.ts'
import { accent, dye, lagoon, mist, night, pale, peach, rust, white, yellow } from './palette.ts'
import { bridge, danfo, ferry, field, island, sheet, stripedSun, water } from './places.ts'
import * as props from './props.ts'

/** Heads of passengers in a ferry, seen from the shore. */
const passengers = `<g fill="${night}">${[-230, -150, -30, 40, 160, 225]
  .map(
    (x, index) =>
      `<circle cx="${x}" cy="${-150 - (index % 2) * 12}" r="30"/><path d="M${x - 46}-70q0-60 46-60t46 60z"/>`,
  )
  .join('')}</g>`

/** A plug board, with cables between some of its sockets. */
const plugBoard = (x: number, y: number) =>
  at(
    x,
    y,
    1,
    `${outlined(`<rect x="-190" y="-130" width="380" height="260" rx="12" fill="${dye}"/>`)}<g fill="${white}">${Array.from(
      { length: 15 },
      (_, index) => `<circle cx="${-140 + (index % 5) * 70}" cy="${-80 + Math.floor(index / 5) * 80}" r="17"/>`,
    ).join(
      '',
    )}</g><g fill="none" stroke-width="14" stroke-linecap="round"><path stroke="${accent}" d="M-140-80Q-60 140 70 0"/><path stroke="${yellow}" d="M140-80Q40 160-70 80"/><path stroke="${peach}" d="M0-80q60 90 140 80"/></g>`,
  )

/** Gallery pictures of the ways between the buildings, of the nights, and of the food. */
export const around: Scene[] = [
  {
    file: 'gallery/02-coffee-queue.webp',
    height: 960,
    parts: [
      field(peach, 0, 960),
      field(white, 0, 960, 0, 300),
      ...Array.from({ length: 12 }, (_, index) => {
        const [column, row] = [index % 4, Math.floor(index / 4)]
        const colour = [dye, accent, white, lagoon, yellow][(index * 3) % 5] as string
        return props.cupFromAbove(430 + column * 235 - (row % 2) * 60, 190 + row * 290, 1.15, colour, index * 47)
      }),
      ...[80, 230, 380, 530, 680, 830].map((y, index) =>
        props.tally(60, y, 0.9, [10, 10, 8, 10, 5, 9][index] ?? 5, dye),
      ),
    ],
  },
  {
    file: 'gallery/09-seven-oclock-ferry.webp',
    height: 720,
    parts: [
      field(accent, 0, 720),
      stripedSun(930, 420, 250, yellow, accent),
      island(420, rust, yellow),
      water(420, 720),
      ferry(470, 560, 1, passengers),
    ],
  },
  {
    file: 'gallery/10-bridge-on-time.webp',
    height: 720,
    parts: [
      field(pale, 0, 720),
      stripedSun(260, 300, 150, accent, pale),
      danfo(330, 352, 1.05),
      danfo(790, 352, 1.05),
      danfo(1210, 352, 1.05),
      bridge(352, 600, night),
      water(560, 720),
    ],
  },
  {
    file: 'gallery/11-forty-metres.webp',
    height: 1600,
    parts: [
      field(accent, 0, 1600),
      field(pale, 1180, 420),
      props.receipt(
        'M640 620V300Q640 120 840 120T1040 300T840 500H400Q180 500 180 720T400 940H900Q1100 940 1100 1140T900 1340H-40',
        130,
      ),
      props.terminal(640, 800, 1.35),
    ],
  },
  {
    file: 'gallery/12-supper-from-above.webp',
    height: 960,
    parts: [
      field(white, 0, 960),
      sheet(0, 330, sceneWidth, 300, dye, pale, 300),
      props.plate(190, 170, 1, props.jollof),
      props.plate(640, 160, 1, props.fish),
      props.plate(1090, 170, 1, props.plantain),
      props.plate(190, 800, 1, props.plantain),
      props.plate(640, 810, 1, props.jollof),
      props.plate(1090, 800, 1, props.fish),
      ...[415, 865].flatMap((x) =>
        [200, 770].map((y) => props.cupFromAbove(x, y, 0.7, x < 600 ? accent : lagoon, x + y)),
      ),
    ],
  },
  {
    file: 'gallery/13-corn.webp',
    height: 850,
    parts: [
      field(night, 0, 850),
      `<g fill="${accent}">${[
        [250, 300],
        [380, 180],
        [900, 240],
        [1040, 360],
        [980, 120],
        [170, 140],
      ]
        .map(([x, y], index) => `<circle cx="${x}" cy="${y}" r="${9 + (index % 3) * 5}"/>`)
        .join('')}</g>`,
      person(visitors.elder, { x: 640, chin: 470, size: 0.72 }),
      outlined(`<path fill="${rust}" d="M-20 640H1300V870H-20z"/><path fill="${mist}" d="M-20 620H1300v34H-20z"/>`),
      ...[130, 400, 690, 980, 1230].map((x, index) => props.corn(x, 622 + (index % 2) * 8, 0.92, index % 2 ? 6 : -5)),
      `<path fill="none" stroke="${accent}" stroke-width="16" stroke-linecap="round" d="M60 760q40-40 80 0t80 0t80 0M480 760q40-40 80 0t80 0t80 0M900 760q40-40 80 0t80 0t80 0"/>`,
    ],
  },
  {
    file: 'gallery/17-night-shift.webp',
    height: 850,
    parts: [
      field(night, 0, 850),
      at(
        640,
        190,
        1,
        `${outlined(`<circle r="120" fill="${white}"/>`)}<path fill="none" stroke="${night}" stroke-width="16" stroke-linecap="round" d="M0 0L34-54M0 0L44 66"/><g stroke="${rust}" stroke-width="12"><path d="M0-104v20M0 104v-20M104 0h-20M-104 0h20"/></g>`,
      ),
      person(cast['dapo-ogunleye'], { x: 200, chin: 510, size: 0.72 }),
      person(cast['folasade-adeyemi-cole'], { x: 1080, chin: 510, size: 0.72, turned: true }),
      props.table(650, 850, dye, lagoon),
      ...[500, 780].map((x) =>
        outlined(
          `<path fill="${pale}" d="M${x - 120} 490h240v160h-240z"/><path fill="${mist}" d="M${x - 50} 650h100v34h-100z"/>`,
        ),
      ),
      props.bars(410, 520, 190, 100, [dye, accent, dye, rust]),
      `<path fill="none" stroke="${accent}" stroke-width="14" d="M680 575h40l24-50l34 90l30-70l20 30h50"/>`,
      props.cupFromAbove(640, 700, 0.5, accent, 30),
    ],
  },
  {
    file: 'gallery/18-two-bands.webp',
    height: 960,
    parts: [
      field(rust, 0, 960),
      field(accent, 0, 960, 430, 420),
      props.loudspeaker(130, 880, 1.3, dye),
      props.loudspeaker(1150, 880, 1.3, dye),
      person(visitors.singer, { x: 600, chin: 640, size: 0.95 }),
      props.microphone(880, 640, 1.3, -40),
      props.drum(330, 760, 0.9, -14),
      field(night, 880, 80),
    ],
  },
  {
    file: 'gallery/20-generator-at-nine.webp',
    height: 720,
    parts: [
      field(yellow, 0, 720),
      field(night, 590, 130),
      props.generator(360, 610, 1.1),
      `<path fill="none" stroke="${night}" stroke-width="16" d="M560 460C700 420 700 640 840 600S900 160 1010 120"/>`,
      `<path fill="${white}" fill-opacity=".7" d="M1010 150L1280 590H780z"/>`,
      outlined(
        `<path fill="${dye}" d="M940 150q0-70 70-70t70 70z"/><circle cx="1010" cy="160" r="26" fill="${white}"/>`,
      ),
      props.chair(1060, 600, 0.9, accent),
    ],
  },
]

/** Pictures of the events around the week. */
export const eventScenes: Scene[] = [
  {
    file: 'events/ferry.webp',
    height: 720,
    parts: [
      field(pale, 0, 720),
      island(360, lagoon, white),
      water(360, 720),
      outlined(`<path fill="${white}" d="M60 380V150H330V380z"/><path fill="${rust}" d="M30 150L195 60L360 150z"/>`),
      `<g fill="${dye}"><path d="M90 190h44v60H90zM172 190h44v60h-44zM254 190h44v60h-44zM172 290h44v90h-44z"/></g>`,
      ferry(560, 500, 0.62, passengers),
      ferry(900, 620, 0.9, passengers),
    ],
  },
  {
    file: 'events/supper.webp',
    height: 720,
    parts: [
      field(rust, 0, 720),
      plugBoard(640, 190),
      person(cast['tamuno-briggs'], { x: 210, chin: 440, size: 0.62 }),
      person(cast['zainab-lawal-ibe'], { x: 1070, chin: 440, size: 0.62, turned: true }),
      props.table(560, 720, white, accent),
      ...[330, 640, 950].map((x) =>
        outlined(
          `<ellipse cx="${x}" cy="630" rx="110" ry="34" fill="${pale}"/><path fill="${accent}" d="M${x - 70} 628q70-60 140 0z"/>`,
        ),
      ),
    ],
  },
  {
    file: 'events/block-party.webp',
    height: 720,
    parts: [
      field(night, 0, 720),
      `<path fill="none" stroke="${mist}" stroke-width="6" d="M-10 60Q320 190 640 80T1290 60"/>`,
      ...[90, 250, 420, 590, 760, 930, 1100, 1230].map(
        (x, index) =>
          `<circle cx="${x}" cy="${[108, 142, 146, 112, 82, 62, 68, 72][index]}" r="22" fill="${index % 2 ? yellow : accent}"/>`,
      ),
      props.loudspeaker(150, 700, 1.15, accent),
      person(visitors.singer, { x: 560, chin: 520, size: 0.7 }),
      props.drum(910, 500, 0.95, 16),
      props.corn(1090, 660, 0.9, -18),
      props.corn(890, 670, 0.8, 12),
    ],
  },
  {
    file: 'events/counter-walk.webp',
    height: 720,
    parts: [
      field(pale, 0, 720),
      outlined(
        Array.from(
          { length: 8 },
          (_, index) =>
            `<path fill="${index % 2 ? white : accent}" d="M${640 + (index - 4) * 150} 250L640 20L${640 + (index - 3) * 150} 250q-75 60-150 0z"/>`,
        ).join(''),
      ),
      person(cast['ebiere-amakiri'], { x: 560, chin: 520, size: 0.56 }),
      props.table(590, 720, dye, yellow),
      props.terminal(850, 540, 0.5, 8),
      ...[200, 290, 380].map((x) =>
        outlined(`<circle cx="${x}" cy="560" r="44" fill="${rust}"/><path fill="none" d="M${x} 520q4-20 20-26"/>`),
      ),
      ...[1010, 1090, 1170].map((x) => outlined(`<path fill="${yellow}" d="M${x - 36} 594v-80q36-30 72 0v80z"/>`)),
    ],
  },
  {
    file: 'events/beach-football.webp',
    height: 720,
    parts: [
      field(lagoon, 0, 720),
      water(150, 420),
      field(peach, 420, 300),
      outlined(`<path fill="none" stroke-width="18" d="M760 560V230H1190V560"/>`, 18),
      `<path fill="none" stroke="${white}" stroke-width="5" d="${Array.from({ length: 8 }, (_, index) => `M${800 + index * 50} 240V556`).join('')}${Array.from({ length: 6 }, (_, index) => `M770 ${270 + index * 54}H1180`).join('')}"/>`,
      person({ ...visitors.student, top: accent }, { x: 300, chin: 470, size: 0.66 }),
      at(
        640,
        600,
        1,
        `${outlined(`<circle r="76" fill="${white}"/>`)}<path fill="${dye}" d="M0-30L28-9L17 24H-17L-28-9z"/><path fill="none" stroke="${dye}" stroke-width="10" d="M0-30V-72M28-9L68-22M17 24L42 60M-17 24L-42 60M-28-9L-68-22"/>`,
      ),
    ],
  },
]
