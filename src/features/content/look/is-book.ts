import type { Look } from './look.ts'

/** True where Print is a book: it is composed for the narrow capitals of Big Shoulders, and quieter in other faces. */
export const isBook = ({ arrangement, face }: Pick<Look, 'arrangement' | 'face'>): boolean =>
  arrangement === 'print' && face !== 'shoulders'
