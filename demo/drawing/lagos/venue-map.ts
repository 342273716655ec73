import { at } from '../svg.ts'
import { dye, lagoon, mist, night, pale, rust, white } from './palette.ts'

const digits = ['M-6-6L2-12V12', 'M-8-6Q-8-13 0-13T8-6Q8-1-8 12H9', 'M-8-12H8L-1-3Q9-3 9 5T0 13Q-7 13-9 7']

/** A numbered pin; its tip is at 0, 0. */
const pin = (x: number, y: number, size: number, number: number, colour: string) =>
  at(
    x,
    y,
    size,
    `<path fill="${colour}" stroke="${white}" stroke-width="4" d="M0 0C-6-18-28-28-28-54a28 28 0 0 1 56 0C28-28 6-18 0 0z"/><path transform="translate(0 -54)" fill="none" stroke="${white}" stroke-width="6" d="${digits[number - 1]}"/>`,
  )

/**
 * The way between the three buildings, without letters, which would be in another face than the page: the mainland, the
 * lagoon with its long bridge, and the islands before the sea. It is not to scale.
 */
export const venueMap = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480" width="480" height="480" fill="none" stroke-linejoin="round" stroke-linecap="round">`,
  `<path fill="${mist}" d="M0 0h480v480H0z"/>`,
  `<path fill="${white}" d="M-9-9H262C276 44 244 82 250 140S214 232 190 250 96 262 66 284 0 318-9 316zM160 330Q158 304 212 306T330 286 440 288Q472 300 452 320T352 346 204 350 160 330zM150 400Q150 374 214 378T352 378 489 356V438Q360 446 262 444T150 400z"/>`,
  `<path fill="${pale}" d="M20 34h74v60H20zM146 22h62v56h-62zM20 214h62v44H20zM146 146h58v62h-58zM226 306h48v14h-48zM352 302h54v18h-54zM216 396h70v20h-70zM330 412h60v18h-60z"/>`,
  `<path stroke="${lagoon}" stroke-opacity=".55" stroke-width="4" d="M300 60q12-10 24 0t24 0M380 150q12-10 24 0t24 0M320 220q12-10 24 0t24 0M410 40q12-10 24 0t24 0M60 360q12-10 24 0t24 0M200 466q12-10 24 0t24 0M360 466q12-10 24 0t24 0"/>`,
  `<path stroke="${lagoon}" stroke-width="13" d="M-9 120H250M120-9V190Q124 232 186 248L206 312M216 56C330 90 318 236 262 302M-9 190H120"/>`,
  `<path stroke="${lagoon}" stroke-width="11" d="M176 328H440M300 318L308 378M180 400Q320 410 489 394M392 300V338M416 400V436"/>`,
  `<path stroke="${white}" stroke-width="7" d="M-9 120H250M120-9V190Q124 232 186 248L206 312M216 56C330 90 318 236 262 302M-9 190H120"/>`,
  `<path stroke="${white}" stroke-width="5" d="M176 328H440M300 318L308 378M180 400Q320 410 489 394M392 300V338M416 400V436"/>`,
  pin(120, 156, 1, 3, dye),
  pin(316, 318, 1, 2, dye),
  pin(418, 414, 1.1, 1, rust),
  `<circle cx="436" cy="98" r="26" fill="${white}"/><path fill="${night}" d="M436 78l10 34-10-8-10 8z"/>`,
  '</svg>',
].join('\n')
