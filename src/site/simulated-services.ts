/**
 * The three services that the site only pretends to have: no call leaves the browser. A real one takes the place of
 * its function here, and nothing else changes.
 */

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Puts an address on the newsletter's list. */
export const subscribe = (_email: string) => after(1000)

export type ContactMessage = { name: string; email: string; subject: string; message: string }

/** Sends a message to the organisers. */
export const sendMessage = (_message: ContactMessage) => after(1500)

export type Order = { ticketId: string; quantity: number; name: string; email: string; phone: string }

/** Buys tickets. */
export const buyTickets = (_order: Order) => after(0)
