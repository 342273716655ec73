import type { Look } from '../peep.ts'
import { fabrics } from './fabrics.ts'
import { bow, fila, gele, kube } from './headwear.ts'
import { accent, dye, lagoon, mist, pale, peach, rust, white, yellow } from './palette.ts'

/** A look and the two colours behind its portrait. */
export type Portrait = Look & { ground: string; halo: string }

const skins = { ebony: '#4A2E20', umber: '#5F3B26', cocoa: '#714A33', chestnut: '#85532F', bronze: '#9C6234' }
const { ebony, umber, cocoa, chestnut, bronze } = skins

const blue = { ground: pale, halo: mist }
const warm = { ground: '#FCE3D8', halo: peach }
const light = { ground: '#F6F2EA', halo: '#E9DFC9' }
const sunny = { ground: '#FBE6B8', halo: '#F7D386' }

/** The clothes' own colour, which their fabric takes the place of. */
const top = dye

/** The speakers with a portrait, by the name of the image file without its extension. */
export const cast = {
  'folasade-adeyemi-cole': {
    head: 'noHair1',
    face: 'smile',
    skin: umber,
    top,
    fabric: fabrics.orangeStrips,
    headwear: gele(fabrics.orangeStrips),
    ...blue,
  },
  'obinna-nwachukwu': {
    head: 'short1',
    face: 'smile',
    skin: cocoa,
    top,
    fabric: fabrics.whiteSpots,
    beard: 'goatee1',
    ...warm,
  },
  'hauwa-danjuma': { head: 'hijab', face: 'calm', skin: bronze, top: rust, wrap: yellow, ...light },
  'tamuno-briggs': {
    head: 'hatHip',
    face: 'smile',
    skin: ebony,
    top,
    fabric: fabrics.indigoRings,
    beard: 'full',
    ...sunny,
  },
  'ngozi-ihejirika': {
    head: 'twists',
    face: 'driven',
    skin: chestnut,
    top,
    fabric: fabrics.orangeFans,
    glasses: 'glasses4',
    ...blue,
  },
  'sadiq-wada': {
    head: 'short2',
    face: 'calm',
    skin: umber,
    top,
    fabric: fabrics.paleWaves,
    headwear: kube(fabrics.rustRings),
    beard: 'full2',
    ...warm,
  },
  'eseosa-aghedo': { head: 'mohawk', face: 'serious', skin: cocoa, top: accent, ...blue },
  'bamidele-oyelaran': {
    head: 'short1',
    face: 'smile',
    skin: ebony,
    top,
    fabric: fabrics.blueStrips,
    headwear: fila(fabrics.blueStrips),
    ...light,
  },
  'aisha-modibbo': {
    head: 'turban',
    face: 'smile',
    skin: chestnut,
    top,
    wrap: lagoon,
    fabric: fabrics.nightSpots,
    ...warm,
  },
  'chukwuemeka-anyadike': {
    head: 'noHair1',
    face: 'calm',
    skin: umber,
    top,
    fabric: fabrics.orangeChecks,
    beard: 'full3',
    ...blue,
  },
  'tobi-adebanjo-reis': { head: 'dreads2', face: 'cheeky', skin: bronze, top: yellow, glasses: 'glasses3', ...light },
  'inemesit-udoh': {
    head: 'short5',
    face: 'smile',
    skin: ebony,
    top,
    fabric: fabrics.blueFans,
    glasses: 'glasses2',
    ...sunny,
  },
  'yusuf-maikano': {
    head: 'noHair1',
    face: 'old',
    skin: umber,
    top: white,
    headwear: kube(fabrics.nightSpots),
    beard: 'moustache6',
    ...blue,
  },
  'ronke-olusola': { head: 'bangs2', face: 'smile', skin: cocoa, top, fabric: fabrics.rustRings, ...light },
  'kelechi-osuji': {
    head: 'flatTopLong',
    face: 'contempt',
    skin: ebony,
    top,
    fabric: fabrics.nightWaves,
    glasses: 'glasses5',
    ...warm,
  },
  'zainab-lawal-ibe': {
    head: 'mediumStraight',
    face: 'calm',
    skin: bronze,
    top,
    fabric: fabrics.nightStrips,
    ...sunny,
  },
  'femi-akindutire': {
    head: 'shaved1',
    face: 'smile',
    skin: chestnut,
    top,
    fabric: fabrics.whiteSpots,
    beard: 'chin',
    ...blue,
  },
  'ebiere-amakiri': { head: 'cornrows2', face: 'cute', skin: umber, top, fabric: fabrics.paleWaves, ...warm },
  'musa-ringim': {
    head: 'short1',
    face: 'calm',
    skin: ebony,
    top,
    fabric: fabrics.blueChecks,
    headwear: kube(fabrics.orangeChecks),
    beard: 'goatee2',
    ...light,
  },
  'adanna-uzoho': {
    head: 'short3',
    face: 'cute',
    skin: cocoa,
    top,
    fabric: fabrics.orangeSpots,
    glasses: 'glasses',
    headwear: bow(fabrics.nightStrips),
    ...blue,
  },
  'terhemen-agba': {
    head: 'dreads1',
    face: 'smile',
    skin: umber,
    top,
    fabric: fabrics.nightStrips,
    beard: 'chin',
    ...sunny,
  },
  'nkechi-obiora-dike': {
    head: 'grayMedium',
    face: 'calm',
    skin: chestnut,
    top,
    fabric: fabrics.indigoRings,
    hair: '#8B8580',
    glasses: 'glasses5',
    ...warm,
  },
  'efua-quartey': { head: 'buns', face: 'smile', skin: ebony, top, fabric: fabrics.orangeFans, ...light },
  'awa-kone-diabate': {
    head: 'noHair1',
    face: 'smile',
    skin: umber,
    top,
    fabric: fabrics.blueFans,
    headwear: gele(fabrics.nightWaves),
    glasses: 'glasses2',
    ...sunny,
  },
  'omolara-sodeinde': {
    head: 'grayBun',
    face: 'old',
    skin: cocoa,
    top,
    fabric: fabrics.blueStrips,
    hair: '#D6D0C8',
    ...blue,
  },
  'ifeoma-nwosu-clarke': { head: 'longCurly', face: 'calm', skin: bronze, top, fabric: fabrics.rustRings, ...warm },
  'dapo-ogunleye': {
    head: 'hatBeanie',
    face: 'tired',
    skin: ebony,
    top,
    wrap: accent,
    fabric: fabrics.nightStrips,
    beard: 'full',
    ...light,
  },
} satisfies Record<string, Portrait>

/** Visitors who appear in scenes only. */
export const visitors = {
  singer: { head: 'afro', face: 'explaining', skin: umber, top, fabric: fabrics.orangeFans },
  asking: { head: 'bantuKnots', face: 'explaining', skin: cocoa, top, fabric: fabrics.indigoRings },
  elder: {
    head: 'noHair1',
    face: 'eatingHappy',
    skin: ebony,
    top,
    fabric: fabrics.blueStrips,
    headwear: fila(fabrics.nightStrips),
  },
  student: { head: 'cornrows', face: 'smile', skin: bronze, top: yellow },
  talking: { head: 'short4', face: 'explaining', skin: umber, top, fabric: fabrics.nightStrips },
} satisfies Record<string, Look>
