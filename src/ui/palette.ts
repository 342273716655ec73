/** The colours that staff can choose, each with a tone in tone.css: readable on all backgrounds, in both colour schemes. */
export const colors = ['indigo', 'amber', 'green', 'blue', 'red', 'plum', 'olive', 'rose'] as const

export type Color = (typeof colors)[number]
