/** Returns true when another process holds a lock, which is temporary: 55P03 is PostgreSQL's lock_not_available. */
export const isLocked = (error: unknown) =>
  /^(SQLITE_BUSY(_RECOVERY)?|55P03)$/.test(String((error as { code?: unknown }).code))
