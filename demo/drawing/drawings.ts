import type { Logo } from './logos.ts'
import type { Scene } from './scene.ts'

/** What is drawn for a demo summit; its files are in the summit's folder beside this one. */
export type Drawings = {
  /** Portraits as SVG documents, by the name of the file without its extension. */
  portraits: Record<string, string>
  scenes: Scene[]
  /** The summit's own logo for the press, and how those of its sponsors are drawn. */
  pressLogos: Logo[]
  sponsorLogo: (sponsor: { name: string; logo: string }) => Logo
  /** Drawings that stay SVG, by file. */
  vectors: Record<string, string>
}
