/** How long a page waits for a network that is connected but does not answer, in seconds. */
export const networkTimeout = 3
