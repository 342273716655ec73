/** How a person is addressed: the first word of their name. */
export const firstWord = (name: string) => name.trim().split(/\s+/)[0] ?? ''
