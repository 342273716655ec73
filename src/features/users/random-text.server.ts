import { randomBytes } from 'node:crypto'

/**
 * Returns random letters in groups of five, for people to copy by hand: 'abcde-fghjk-mnpqr'.
 * @param alphabet 32 letters, so that each stands for five bits
 */
export function randomText(alphabet: string, groups: number): string {
  const letters = [...randomBytes(5 * groups)].map((byte) => alphabet[byte % 32]).join('')
  return letters.match(/.{5}/g)?.join('-') ?? ''
}
