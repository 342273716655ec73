import type { Logo } from './logos.ts'
import type { Scene } from './scene.ts'

/** The drawings of a demo summit, whose files are in the summit's folder beside this one. */
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
