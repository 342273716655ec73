/** How a person is addressed: the first word of their name. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''
