/** The limits of a reason for accepting a finding, also for the form, which loads without zod. */
export const maxReasonLength = 300
export const reasonMissing = 'Reason is required'
