/** Returns true for text shaped like an email address: a local part, an @ and a domain with a dot. */
export const isEmailAddress = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
