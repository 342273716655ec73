import {
  clampChroma,
  converter,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn'
import type { BrandColours } from './brand-colours.ts'

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) registerMode(mode as typeof modeRgb)
const toOklch = converter('oklch')

/** The least contrast of text, by WCAG 2.2, 1.4.3. */
export const textContrast = 4.5

/** The custom properties of tokens.css that a summit's colours replace. */
export type Tones = Record<
  | 'ink'
  | 'ink-deep'
  | 'on-ink'
  | 'on-ink-muted'
  | 'sun'
  | 'warm'
  | 'on-warm-muted'
  | 'cool'
  | 'on-cool-muted'
  | 'action'
  | 'on-action-muted'
  | 'track-amber'
  | 'sun-ground'
  | 'on-sun'
  | 'on-sun-muted'
  | 'sun-thread'
  | 'tile'
  | 'primary'
  | 'primary-hover'
  | 'dark'
  | 'ground'
  | 'sand'
  | 'card'
  | 'line'
  | 'field-line'
  | 'text'
  | 'muted'
  | 'highlight'
  | 'link',
  string
>

/**
 * Derives all tones of a light and a dark page from two colours in OKLCH (Björn Ottosson, 2020), where equal steps of
 * lightness look equal. Each text has at least `textContrast` on each of its backgrounds: a colour that would have less
 * is made lighter or darker in the same hue.
 */
export function tonesOf(colours: BrandColours): { light: Tones; dark: Tones } {
  const key = colours.main + colours.accent
  if (last?.key !== key) last = { key, tones: derive(colours) }
  return last.tones
}

/** The result of the last call, cached because a call takes a millisecond and a site has one pair of colours. */
let last: { key: string; tones: { light: Tones; dark: Tones } } | undefined

function derive({ main, accent }: BrandColours): { light: Tones; dark: Tones } {
  const base = parse(main)
  const tint = (l: number, chroma: number) => hex({ ...base, l, c: Math.min(base.c, chroma) })
  const onInk = tint(0.98, 0.012)
  const brand = { 'on-ink': onInk, tile: tint(0.94, 0.025), ...darkTones(base, accent) }
  // A grey has no hue to distinguish a button from text.
  const action = base.c < 0.03 ? parse(accent) : base

  const light = { ground: tint(0.985, 0.008), sand: tint(0.945, 0.02), card: '#ffffff' }
  const primary = darker({ ...action, l: clamp(action.l, 0.3, 0.5) }, ['#ffffff'], 6.3)
  const grounds = { warm: parse(accent), cool: { ...base, c: Math.max(base.c, 0.08) }, action: parse(primary) }
  const night = { ground: tint(0.145, 0.02), sand: tint(0.21, 0.035), card: tint(0.265, 0.045) }
  const nightPrimary = darker({ ...action, l: 0.58, c: Math.min(action.c, 0.19) }, ['#ffffff'], 6.3)
  return {
    light: {
      ...brand,
      ...light,
      ...sectionGrounds(grounds, onInk, 0.42),
      ...sunGround(parse(accent), 1),
      primary,
      'primary-hover': stepped(primary, -0.05),
      dark: tint(0.25, 0.05),
      line: tint(0.89, 0.025),
      'field-line': darker({ ...base, l: 0.63, c: Math.min(base.c, 0.02) }, Object.values(light), 3),
      text: tint(0.21, 0.04),
      muted: darker({ ...base, l: 0.47, c: Math.min(base.c, 0.04) }, Object.values(light)),
      highlight: primary,
      link: darker(parse(primary), Object.values(light)),
    },
    dark: {
      ...brand,
      ...night,
      ...sectionGrounds(grounds, onInk, 0.33),
      ...sunGround(parse(accent), 0.35),
      primary: nightPrimary,
      'primary-hover': stepped(nightPrimary, -0.05),
      dark: tint(0.36, 0.07),
      line: tint(0.39, 0.05),
      'field-line': lighter({ ...base, l: 0.64, c: Math.min(base.c, 0.05) }, Object.values(night), 3),
      text: tint(0.96, 0.012),
      muted: lighter({ ...base, l: 0.77, c: Math.min(base.c, 0.03) }, Object.values(night)),
      highlight: brand.sun,
      link: lighter({ ...action, l: 0.79, c: Math.min(action.c, 0.12) }, Object.values(night)),
    },
  }
}

/** The dark ground of headers, and what stands on it, in both schemes. */
function darkTones(base: Oklch, accent: string) {
  const ink = darker(base, ['#ffffff'], 7)
  return {
    ink,
    'ink-deep': stepped(ink, -0.06),
    'on-ink-muted': lighter({ ...base, l: 0.84, c: Math.min(base.c, 0.035) }, [ink], 6),
    sun: lighter(parse(accent), [ink]),
  }
}

/**
 * Returns the dark grounds of sections and their quiet texts, which must also be readable on the threads of a cloth.
 * @param lightness the greatest of a ground, from 0 to 1
 */
function sectionGrounds(grounds: Record<'warm' | 'cool' | 'action', Oklch>, onInk: string, lightness: number) {
  const tones = Object.entries(grounds).flatMap(([name, colour]) => {
    const ground = darker({ ...colour, l: Math.min(colour.l, lightness) }, [onInk], 7)
    const muted = lighter({ ...colour, l: 0.88, c: Math.min(colour.c, 0.05) }, [ground, threadOn(ground, onInk)])
    return [
      [name, ground],
      [`on-${name}-muted`, muted],
    ]
  })
  const all = Object.fromEntries(tones) as Record<keyof typeof grounds | `on-${keyof typeof grounds}-muted`, string>
  // The amber of a track is the summit's accent.
  return { ...all, 'track-amber': all.warm }
}

/**
 * Returns the ground in the accent's colour, its texts, and the threads of a cloth on it: they differ from the ground in the
 * direction away from the text.
 * @param share of the accent's lightness and chroma: less at night
 */
function sunGround(accent: Oklch, share: number) {
  const ground = hex({ ...accent, l: accent.l * share, c: accent.c * share })
  const isLight = contrastOf(ground, '#000000') > contrastOf(ground, '#ffffff')
  const quiet = { ...accent, c: Math.min(accent.c, 0.03) }
  return {
    'sun-ground': ground,
    'on-sun': isLight ? darker({ ...quiet, l: 0.22 }, [ground]) : lighter({ ...quiet, l: 0.96 }, [ground]),
    'on-sun-muted': isLight ? darker({ ...quiet, l: 0.36 }, [ground]) : lighter({ ...quiet, l: 0.84 }, [ground]),
    'sun-thread': isLight ? '#ffffff' : '#000000',
  }
}

/** Returns the colour of a cloth's threads: the text's at a tenth of its opacity, as in cloth.css. */
const threadOn = (ground: string, text: string) => formatHex(interpolate([ground, text])(0.1))

/** Returns a step of the accent for a second colour in a cloth. */
export function softOf(accent: string): string {
  const { l, c, h } = parse(accent)
  return hex({ mode: 'oklch', l: l > 0.65 ? 0.5 : 0.82, c: c * 0.7, h: h ?? 0 })
}

export const contrastOf = (one: string, other: string): number => wcagContrast(one, other)

function parse(colour: string): Oklch {
  const parsed = toOklch(colour)
  if (!parsed) throw new TypeError(`Not a colour: ${colour}`)
  return { ...parsed, h: parsed.h ?? 0 }
}

/** Reduces the chroma until a screen can show the colour. */
const hex = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch'))

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)

const stepped = (colour: string, step: number) => {
  const parsed = parse(colour)
  return hex({ ...parsed, l: clamp(parsed.l + step, 0, 1) })
}

const lighter = (colour: Oklch, grounds: string[], contrast = textContrast) => moved(colour, 0.01, grounds, contrast)
const darker = (colour: Oklch, grounds: string[], contrast = textContrast) => moved(colour, -0.01, grounds, contrast)

/** Changes the lightness in steps until the contrast with each ground is reached. */
function moved(colour: Oklch, step: number, grounds: string[], contrast: number): string {
  for (let { l } = colour; l >= 0 && l <= 1; l += step) {
    const shown = hex({ ...colour, l })
    if (grounds.every((ground) => contrastOf(shown, ground) >= contrast)) return shown
  }
  return step > 0 ? '#ffffff' : '#000000'
}
