import { ownColours } from '../../../ui/brand/brand-colours.ts'
import { brandPath } from '../../../ui/brand/brand-path.ts'
import { isDrawn } from '../../../ui/brand/cloth-names.ts'
import { bandScale, clothSize } from '../../../ui/brand/cloths.ts'
import { type Tones, tonesOf } from '../../../ui/brand/tones.ts'
import shouldersCurrency from '../../../ui/fonts/big-shoulders-currency.woff2?url'
import shoulders from '../../../ui/fonts/big-shoulders-latin.woff2?url'
import shouldersExt from '../../../ui/fonts/big-shoulders-latin-ext.woff2?url'
import familjen from '../../../ui/fonts/familjen-grotesk-latin.woff2?url'
import familjenExt from '../../../ui/fonts/familjen-grotesk-latin-ext.woff2?url'
import serifCurrency from '../../../ui/fonts/young-serif-currency.woff2?url'
import serif from '../../../ui/fonts/young-serif-latin.woff2?url'
import serifExt from '../../../ui/fonts/young-serif-latin-ext.woff2?url'
import serifRest from '../../../ui/fonts/young-serif-latin-rest.woff2?url'
import { isBook } from './is-book.ts'
import type { Look, ShownLook } from './look.ts'
import book from './print/book.css?inline'
import printArrangement from './print-arrangement.css?url'
import { type Tile, tileAt, tileSize } from './tile.ts'

/** The address of the file with the letters of most headings, to be loaded with the page. */
export const fontOf = (look: Look | undefined): string => ({ familjen, shoulders, serif })[look?.face ?? 'familjen']

/** The address of the stylesheet that composes all pages in another way; '' for that of each page. */
export const arrangementOf = (look: Look | undefined): string => (look?.arrangement === 'print' ? printArrangement : '')

/**
 * Returns the rules that turn the default look into another one: custom properties of tokens.css, and fonts.
 * @param tile the picture of the cloth 'tile', where it isn't the look's own
 */
export function lookCss(look: ShownLook, tile = tileAt(look.tile)): string {
  const properties = [...clothOf(look, tile), ...markOf(look), ...cornersOf(look)]
  return [
    colourRules(look),
    properties.length > 0 && `:root{${properties.join(';')}}`,
    faceRules[look.face],
    isBook(look) && bookFaces[look.face],
    openingRules[look.opening],
  ]
    .filter(Boolean)
    .join('')
}

function colourRules(look: Look): string {
  const colours = ownColours(look)
  if (!colours) return ''
  const { light, dark } = tonesOf(colours)
  const changed = Object.entries(dark).filter(([name, value]) => light[name as keyof Tones] !== value)
  return `${paper}{${declarations(light)}}@media (prefers-color-scheme:dark){${paper}{${declarations(Object.fromEntries(changed))}}}`
}

/** The page's own ground, and sheets of it on others: see tokens.css. */
const paper = ':root,.ground-paper'

const declarations = (tones: Partial<Tones>) =>
  Object.entries(tones)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** In pixels. */
const bandHeight = 44

function clothOf({ cloth, clothColours, ...colours }: Look, tile: Tile | undefined): string[] {
  if (cloth === 'tile' && tile) return tileRules(tile)
  if (!isDrawn(cloth)) return ['--cloth:linear-gradient(transparent,transparent)', '--cloth-band-height:0px']
  const shown = clothColours === 'own' ? 'own' : colours
  const inColour = `--cloth-band:url(${brandPath(cloth, shown)})`
  if (cloth === 'diamonds') return shown !== 'own' && ownColours(colours) ? [inColour] : []
  const [width, height] = clothSize(cloth)
  const scale = bandScale(cloth, bandHeight)
  return [
    `--cloth:url(${brandPath(cloth)})`,
    `--cloth-size:${width}px ${height}px`,
    `--cloth-header-size:auto ${Math.round(height * 0.75)}px`,
    inColour,
    `--cloth-band-size:${Math.round(width * scale)}px ${Math.round(height * scale)}px`,
    `--cloth-band-height:${bandHeight}px`,
  ]
}

/** Light parts of the picture become the threads, where the cloth is tone on tone. */
function tileRules(tile: Tile): string[] {
  const [width, height] = tileSize(tile, 120)
  return [
    `--cloth:url(${tile.src}) luminance`,
    `--cloth-size:${width}px ${height}px`,
    `--cloth-header-size:auto ${Math.round(height * 0.75)}px`,
    `--cloth-band:url(${tile.src})`,
    `--cloth-band-size:auto ${bandHeight}px`,
    `--cloth-band-height:${bandHeight}px`,
  ]
}

const markOf = (look: Look) => (ownColours(look) ? [`--mark:url(${brandPath('mark', look)})`] : [])

/** The picture beside the title of the home page: see home/hero.tsx. */
const openingRules: Record<Look['opening'], string> = {
  continent: '',
  picture: '',
  cloth: '.hero-picture{align-self:stretch;background:var(--cloth-band) 0 0/288px}.hero-picture>img{display:none}',
}

const radius = { sharp: '0px', soft: undefined, round: '20px' }
const cornersOf = ({ corners }: Look) => (radius[corners] ? [`--radius:${radius[corners]}`] : [])

type File = readonly [url: string, range: string, scale?: number]

/** @param adjust the size of the letters in percent of the font's size */
const fontFace = (family: string, files: readonly File[], weight: string, adjust = 100) =>
  files
    .map(([url, range, scale = 1]) => {
      const size = Math.round(adjust * scale)
      return `@font-face{font-family:${family};src:url(${url})format("woff2");font-weight:${weight};font-display:swap;${size === 100 ? '' : `size-adjust:${size}%;`}unicode-range:${range}}`
    })
    .join('')

// The files are subsets of those of @fontsource/big-shoulders-display and @fontsource/young-serif 5.3.0.
const currencies = 'U+20A0-20AB,U+20AD-20C0'
const latinExt = 'U+100-130,U+132-151,U+154-2BA,U+2BD-2C5,U+300-330,U+1E00-1EFF'

const shouldersFiles: File[] = [
  [
    shoulders,
    'U+20-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2009-201E,U+2020-2044,U+20AC,U+2122,U+2191,U+2193,U+2212',
  ],
  [shouldersCurrency, currencies],
  [shouldersExt, latinExt],
]
const serifFiles: File[] = [
  [
    serif,
    'U+20-7E,U+A0,U+B7,U+C0,U+C9,U+E0-E3,U+E7-EB,U+ED-EF,U+F1,U+F3-F6,U+FA-FC,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC',
  ],
  [
    serifRest,
    'U+A1-B6,U+B8-BF,U+C1-C8,U+CA-DF,U+E4-E6,U+EC,U+F0,U+F2,U+F7-F9,U+FD-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+201A,U+201E,U+2039-203A,U+2044,U+2122,U+2191,U+2193,U+2212',
  ],
  // As high as the figures, which are lower than capitals.
  [serifCurrency, currencies, 0.87],
  [serifExt, latinExt],
]
/** As in fonts.css. */
const familjenFiles: File[] = [
  [
    familjen,
    'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  ],
  [
    familjenExt,
    'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ],
]

/**
 * Each with a local fallback of about its width. Big Shoulders is for large capitals: small headings are in the face of
 * the text, which stays readable. Its letters are narrower than those of the other faces by the factor `--letter`, from
 * which titles as wide as a phone take their size. The figures of Young Serif are old-style unless asked: large ones
 * would hang into the next line.
 */
const faceRules: Record<Look['face'], string> = {
  familjen: '',
  shoulders: `${fontFace('Shoulders', shouldersFiles, '400 900')}:root{--font-heading:Shoulders,"Arial Narrow","Roboto Condensed",Impact,sans-serif;--letter:.72;--caps:uppercase}@layer base{h1,h2{text-transform:uppercase;letter-spacing:0}h3,h4,h5,h6{font-family:var(--font-sans)}}`,
  serif: `${fontFace('YoungSerif', serifFiles, '400 700')}:root{--font-heading:YoungSerif,Georgia,"Times New Roman",serif}*,::before{font-feature-settings:"lnum"}`,
}

/** The size of wider letters where Big Shoulders would stand, in percent: their lines become about as long as its capitals. */
const wideLetters = 80

/** @param adjust in percent, so that the fallback's letters are as wide as those of the face */
const printedFace = (files: File[], fallback: string[], adjust: number) =>
  `${fontFace('Printed', files, '400 700', wideLetters)}@font-face{font-family:PrintedFallback;src:${fallback.map((name) => `local("${name}")`).join(',')};size-adjust:${adjust}%}@media screen{.site-bar,.site-bar~*{--font-heading:Printed,PrintedFallback,serif;--letter:${wideLetters / 100}}}${book}`

const bookFaces: Partial<Record<Look['face'], string>> = {
  familjen: printedFace(familjenFiles, ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto'], 74),
  serif: printedFace(serifFiles, ['Georgia', 'Times New Roman'], wideLetters),
}
