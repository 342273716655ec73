/**
 * Three services that the site only simulates: no call leaves the browser. To connect a real one, replace its function.
 */

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Subscribes an address to the newsletter. */
export const subscribe = (_email: string) => delay(1000)

type ContactMessage = { name: string; email: string; subject: string; message: string }

/** Sends a message to the organisers. */
export const sendMessage = (_message: ContactMessage) => delay(1500)

type Order = { ticketId: string; quantity: number; name: string; email: string; phone: string }

/** Buys tickets. */
export const buyTickets = (_order: Order) => delay(0)
