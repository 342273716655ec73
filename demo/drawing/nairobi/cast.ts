import type { Look } from '../peep.ts'
import { blue, clay, indigo, portraitGrounds, sun, teal } from './palette.ts'

/** A look and the background colour of its portrait; `bigHair` needs a wider frame. */
export type Portrait = Look & { ground: string; bigHair?: boolean }

const umber = '#5A3825'
const cocoa = '#694D3D'
const chestnut = '#7B4A2D'
const amber = '#8D5524'
const bronze = '#A5672F'
const honey = '#B97F4E'
const { gold, teal: paleTeal, lavender, salmon, sky, sand } = portraitGrounds

/** The speakers with a portrait, by the name of the image file without its extension. */
export const cast = {
  'adaeze-okonkwo': { head: 'afro', face: 'calm', skin: cocoa, top: indigo, ground: gold },
  'thabo-mokoena': {
    head: 'dreads2',
    face: 'smile',
    skin: amber,
    top: teal,
    glasses: 'glasses2',
    beard: 'chin',
    ground: paleTeal,
  },
  'wanjiru-kamau': { head: 'dreads1', face: 'cute', skin: umber, top: clay, ground: lavender },
  'amina-diallo': { head: 'longAfro', face: 'calm', skin: chestnut, top: sun, ground: salmon, bigHair: true },
  'kwabena-asante': { head: 'flatTop', face: 'calm', skin: cocoa, top: blue, beard: 'chin', ground: sky },
  'zanele-dube': { head: 'cornrows', face: 'smile', skin: amber, top: teal, hair: '#3A241B', ground: gold },
  'lerato-nkosi': { head: 'bun', face: 'calm', skin: chestnut, top: clay, ground: paleTeal, bigHair: true },
  'youssef-el-amrani': { head: 'short5', face: 'smile', skin: honey, top: indigo, beard: 'full', ground: sand },
  'nourhan-fathy': {
    head: 'hijab',
    face: 'smile',
    skin: honey,
    top: teal,
    wrap: sun,
    glasses: 'glasses5',
    ground: salmon,
  },
  'tendai-moyo': { head: 'shaved2', face: 'calm', skin: umber, top: sun, beard: 'full2', ground: sky },
  'selam-tesfaye': {
    head: 'longCurly',
    face: 'smile',
    skin: bronze,
    top: clay,
    glasses: 'glasses2',
    ground: gold,
    bigHair: true,
  },
  'jean-claude-habimana': {
    head: 'short2',
    face: 'smile',
    skin: umber,
    top: blue,
    glasses: 'glasses3',
    beard: 'moustache7',
    ground: lavender,
  },
  'grace-achieng': { head: 'bun2', face: 'cute', skin: umber, top: indigo, wrap: sun, ground: sky, bigHair: true },
  'moussa-traore': {
    head: 'turban',
    face: 'smile',
    skin: cocoa,
    top: teal,
    wrap: blue,
    beard: 'goatee2',
    ground: sand,
  },
  'chiamaka-eze': { head: 'buns', face: 'smile', skin: chestnut, top: sun, glasses: 'glasses3', ground: lavender },
  'yannick-mbarga': { head: 'flatTopLong', face: 'smile', skin: chestnut, top: clay, ground: paleTeal },
  'fatou-ndiaye': { head: 'turban', face: 'calm', skin: umber, top: indigo, wrap: clay, ground: gold },
  'emmanuel-mwale': {
    head: 'grayShort',
    face: 'smile',
    skin: cocoa,
    top: teal,
    hair: '#B9B2AA',
    glasses: 'glasses5',
    beard: 'moustache9',
    ground: salmon,
  },
  'rania-ben-salah': { head: 'long', face: 'smile', skin: honey, top: blue, ground: gold },
  'divine-kalala': { head: 'bantuKnots', face: 'calm', skin: chestnut, top: teal, ground: salmon },
  'baraka-mushi': { head: 'twists', face: 'cute', skin: umber, top: sun, ground: paleTeal },
  'nakato-ssebunya': { head: 'medium1', face: 'smile', skin: amber, top: clay, glasses: 'glasses', ground: sky },
  'joao-domingos': { head: 'twists2', face: 'calm', skin: amber, top: blue, beard: 'goatee1', ground: sand },
  'ibrahim-sani': {
    head: 'hatBeanie',
    face: 'smile',
    skin: cocoa,
    top: indigo,
    wrap: teal,
    beard: 'full',
    ground: lavender,
  },
} satisfies Record<string, Portrait>

/** Visitors who appear in scenes only. */
export const visitors = {
  elder: { head: 'grayBun', face: 'calm', skin: chestnut, top: indigo, hair: '#C9C2B8', glasses: 'glasses2' },
  braided: { head: 'cornrows2', face: 'smile', skin: amber, top: blue, glasses: 'glasses3' },
  bald: { head: 'noHair1', face: 'calm', skin: umber, top: clay, beard: 'full3' },
  hatted: { head: 'hatHip', face: 'smile', skin: cocoa, top: sun, beard: 'moustache6' },
  faded: { head: 'short1', face: 'cute', skin: chestnut, top: teal },
  talking: { head: 'shaved2', face: 'explaining', skin: cocoa, top: sun },
} satisfies Record<string, Look>
