/** Returns the moment (ISO 8601) a number of milliseconds after another one. */
export const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds).toISOString()
