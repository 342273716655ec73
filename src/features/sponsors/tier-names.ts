import type { Sponsor } from './sponsor.ts'

/** The names of the tiers for people. */
export const tierNames: Record<NonNullable<Sponsor['tier']>, string> = {
  platinum: 'Platinum',
  gold: 'Gold',
  silver: 'Silver',
  bronze: 'Bronze',
  partner: 'Partner',
}

export const noTier = 'No tier'
