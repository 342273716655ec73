import { z } from 'zod'
import {
  currencyCode,
  defaultOnNull,
  isoDate,
  money,
  publicIds,
  recordFields,
  requiredMultilineField,
  requiredTextField,
  storedDate,
  textField,
} from '../../lib/fields.ts'
import type { ListKeys } from '../../lib/list-keys.ts'

export const ticketTypes = ['standard', 'vip', 'early_bird', 'student', 'other'] as const

const fields = z.object({
  name: requiredTextField(120, 'Ticket name is required'),
  description: requiredMultilineField(2000, 'Description is required'),
  price: money,
  quantity: z
    .int('Quantity must be a whole number')
    .min(1, 'Quantity must be at least 1')
    .max(1_000_000, 'Quantity must be at most 1,000,000'),
  sold: defaultOnNull(
    z
      .int('Sold must be a whole number')
      .min(0, 'Sold must be at least 0')
      .max(1_000_000, 'Sold must be at most 1,000,000'),
    0,
  ),
  available: defaultOnNull(z.boolean('Available must be true or false'), true),
  earlyBird: defaultOnNull(z.boolean('Early bird must be true or false'), false),
  earlyBirdPrice: money.nullish(),
  earlyBirdEndDate: isoDate.nullish(),
  features: defaultOnNull(
    z
      .array(textField(200))
      .max(50, 'At most 50 features')
      .overwrite((features) => features.filter(Boolean)),
    [],
  ),
  type: z.enum(ticketTypes, `Type must be one of ${ticketTypes.join(', ')}`).nullish(),
  currency: currencyCode.nullish(),
  startDate: isoDate.nullish(),
  endDate: isoDate.nullish(),
})

/** Checks the rules that span fields. */
function checkTogether(ticket: z.output<typeof fields>, context: z.RefinementCtx) {
  const refuse = (path: keyof typeof ticket, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (ticket.earlyBird && ticket.earlyBirdPrice == null) refuse('earlyBirdPrice', 'Early bird price is required')
  if (ticket.earlyBird && !ticket.earlyBirdEndDate) refuse('earlyBirdEndDate', 'Early bird end date is required')
  if (ticket.earlyBird && ticket.earlyBirdPrice != null && ticket.earlyBirdPrice > ticket.price)
    refuse('earlyBirdPrice', 'Early bird price must not be more than the price')
  if (ticket.sold != null && ticket.sold > ticket.quantity) refuse('sold', 'Sold must not be more than the quantity')
  if (ticket.startDate && ticket.endDate && ticket.endDate < ticket.startDate)
    refuse('endDate', 'End date must not be before the start date')
}

export const ticketInput = fields.superRefine(checkTogether)

/** The initial values of the form for a new ticket. */
export const ticketDefaults: Partial<z.infer<typeof ticketInput>> = {
  price: 0,
  quantity: 100,
  sold: 0,
  available: true,
  earlyBird: false,
}

/** A partial update. The resulting ticket must pass `changedTicket`. */
export const ticketChanges = fields.partial()

export const ticket = fields.extend({
  ...recordFields,
  sold: z.int(),
  available: z.boolean(),
  earlyBird: z.boolean(),
  features: z.array(z.string()),
  earlyBirdEndDate: storedDate.nullish(),
  startDate: storedDate.nullish(),
  endDate: storedDate.nullish(),
})

/** A stored ticket with changes: what these leave stays valid, such as a date that an earlier release accepted. */
export const changedTicket = ticket.superRefine(checkTogether)

export const publicTicket = ticket
  .pick({
    ...publicIds,
    name: true,
    description: true,
    price: true,
    quantity: true,
    sold: true,
    available: true,
    earlyBird: true,
    earlyBirdPrice: true,
    earlyBirdEndDate: true,
    features: true,
    type: true,
    currency: true,
    startDate: true,
    endDate: true,
  })
  .extend({
    /** True while the early-bird price applies, in the summit's time zone. */
    earlyBirdOpen: z.boolean(),
  })

export const ticketSummary = z.object({
  /** In a line: 'From $35 · early bird $149 until January 31, 2027'; '' without tickets on sale. */
  prices: z.string(),
  /** The current price of each ticket that is left, from the lowest unless they differ in currency. */
  offers: z.array(z.object({ id: z.string(), name: z.string(), price: z.string() })),
})

export type TicketSummary = z.infer<typeof ticketSummary>
export type TicketInput = z.infer<typeof ticketInput>
export type Ticket = z.infer<typeof ticket>
export type PublicTicket = z.infer<typeof publicTicket>

export const ticketKeys: ListKeys<Ticket> = {
  texts: ['name'],
  numbers: ['price', 'earlyBirdPrice', 'quantity', 'sold'],
  flags: ['available'],
  ordering: { newAt: 'end' },
}
