/** Keeps the figures of a price as staff wrote it, such as 'from 6,000,000 FCFA', and the words beside them in one line. */
export const unbroken = (price: string) => price.replaceAll(/(?<=\d) | (?=\d)/g, '\u00a0')
