import type { BrandColours } from './brand-colours.ts'
import type { DrawnCloth } from './cloth-names.ts'
import { softOf, tonesOf } from './tones.ts'

/** Colours as '#17336b', or 'none'. */
export type ClothColours = { ground: string; thread: string; accent: string; soft: string }

/** The threads alone, as a mask. */
export const threadsOnly: ClothColours = { ground: 'none', thread: '#000', accent: 'none', soft: 'none' }

/** Returns the colours of any cloth in a summit's own. */
export function clothColoursOf(colours: BrandColours): ClothColours {
  const { ink, sun, 'on-ink': thread } = tonesOf(colours).light
  return { ground: ink, thread, accent: sun, soft: softOf(colours.accent) }
}

/** The colours that each cloth is known for: docs/cloths.md names the dyes. Those of the diamonds are the site's. */
export const ownClothColours: Record<DrawnCloth, ClothColours> = {
  diamonds: { ground: '#12172b', thread: '#fbf8f2', accent: '#e8a317', soft: '#b8322a' },
  kanga: { ground: '#1c1413', thread: '#f8efe0', accent: '#c4161c', soft: '#f8efe0' },
  kente: { ground: '#191510', thread: '#f2b61c', accent: '#b7231d', soft: '#1e7d3e' },
  adire: { ground: '#1f2c63', thread: '#e6ecf2', accent: '#9fb2d6', soft: '#9fb2d6' },
  bogolan: { ground: '#2a1d14', thread: '#ecdfc4', accent: '#b9772f', soft: '#ecdfc4' },
  kuba: { ground: '#20150e', thread: '#d6b67a', accent: '#8f2f1d', soft: '#e9d5a6' },
  shweshwe: { ground: '#1e2c68', thread: '#f6f3ec', accent: '#b9c6e4', soft: '#f6f3ec' },
}
