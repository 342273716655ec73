/** How long a change can be undone, in days; the images that it refers to are kept as long. */
export const undoDays = 30
