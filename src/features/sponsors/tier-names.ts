import type { Sponsor } from './sponsor.ts'

/** What a sponsor of that tier is. */
export const tierNames: Record<NonNullable<Sponsor['tier']>, string> = {
  platinum: 'Platinum',
  gold: 'Gold',
  silver: 'Silver',
  bronze: 'Bronze',
  partner: 'Partner',
}
