/** Returns random letters and digits from that many numbers of 32 bits. Works without TLS, unlike `crypto.randomUUID`. */
export const randomKey = (numbers: number): string =>
  [...crypto.getRandomValues(new Uint32Array(numbers))].map((number) => number.toString(36)).join('')
