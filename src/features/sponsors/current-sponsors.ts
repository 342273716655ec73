import type { PublicSponsor } from './sponsor.ts'

/** Returns the sponsors that public pages show: those of type Current, compared case-insensitively. */
export const currentSponsors = (sponsors: PublicSponsor[]) =>
  sponsors.filter((sponsor) => sponsor.type.toLowerCase() === 'current')
