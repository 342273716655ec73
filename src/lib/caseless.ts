/** Returns a name without regard to case. Compare names in JavaScript: SQLite's `lower` changes only A to Z. */
export const caseless = (name: unknown) => String(name).toLowerCase()
