/** How long a change can be undone, in days; the images that it refers to are kept as long. */
export const undoDays = 30

/** Returns the moment since which changes can be undone (ISO 8601). */
export const undoableSince = (now: Date) => new Date(now.getTime() - undoDays * 86_400_000).toISOString()

/** What undoing does to fields that were changed again since: nothing at all, leave them, or put them back as well. */
export const conflictChoices = ['ask', 'keep', 'overwrite'] as const
export type ConflictChoice = (typeof conflictChoices)[number]
