import type { PublicSponsor } from './sponsor.ts'

/** The sponsors that the public pages show: those whose type is Current, however it is capitalised. */
export const currentSponsors = (sponsors: PublicSponsor[]) =>
  sponsors.filter((sponsor) => sponsor.type.toLowerCase() === 'current')
