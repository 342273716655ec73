import type { Fabric } from '../peep.ts'
import { outline } from './palette.ts'

const drawn = ({ id, pattern }: Fabric, shape: string, folds: string) =>
  `${pattern}<g stroke="${outline}" stroke-width="16" stroke-linejoin="round" stroke-linecap="round"><path fill="url(#${id})" d="${shape}"/><path fill="none" stroke-width="11" d="${folds}"/></g>`

/** A fìlà: a soft cap whose end is folded to one side. */
export const fila = (fabric: Fabric) =>
  drawn(
    fabric,
    'M230 266C210 216 218 152 256 120C192 96 182 44 242 24C338 -8 494 18 538 100C554 132 554 176 547 216C440 178 330 192 230 266Z',
    'M256 120C330 82 446 72 538 100',
  )

/** A stiff embroidered cap, as in the north. */
export const kube = (fabric: Fabric) =>
  drawn(
    fabric,
    'M234 252L256 82C330 46 470 52 524 92L549 218C440 176 330 188 234 252Z',
    'M244 186C330 128 450 120 538 156',
  )

/** A gèlè: a wide cloth that is folded into a fan and tied. */
export const gele = (fabric: Fabric) =>
  drawn(
    fabric,
    'M240 336C128 270 84 132 136 42C172 -22 262 -58 334 -46C366 -88 474 -94 544 -40C618 20 624 150 556 262C470 206 336 216 240 336Z',
    'M242 292C330 184 470 160 562 214M292 196C240 138 214 70 228 10M356 168C324 98 322 24 342 -40M430 158C430 88 452 14 492 -42M506 176C540 122 562 62 566 18',
  )

/** A bow of cloth above the forehead. */
export const bow = (fabric: Fabric) =>
  drawn(
    fabric,
    'M224 300C214 252 226 206 252 180C340 120 470 124 546 196L548 244C470 182 330 176 224 300ZM400 132C352 96 332 44 356 28C386 16 414 60 422 112C440 52 482 12 508 36C528 62 486 110 438 138Z',
    'M400 132L438 138',
  )
