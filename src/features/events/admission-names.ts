import type { Event } from './event.ts'

/** The kinds of admission for people. */
export const admissionNames: Record<NonNullable<Event['admission']>, string> = {
  free: 'Free',
  included: 'Included in a ticket',
  separate: 'Separate registration',
}

export const noAdmission = 'Not stated'
