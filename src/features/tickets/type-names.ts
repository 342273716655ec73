import type { Ticket } from './ticket.ts'

export const typeNames: Record<NonNullable<Ticket['type']>, string> = {
  standard: 'Standard',
  vip: 'VIP',
  early_bird: 'Early Bird',
  student: 'Student',
  other: 'Other',
}

export const noType = 'No type'
