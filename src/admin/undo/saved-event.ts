/** Dispatched on the window after each change that the console has saved. */
export const savedEvent = 'console-saved'
