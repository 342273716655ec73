/** The event of the window when the clock was corrected. */
export const clockCorrected = 'clockcorrected'

let correction = 0

/** Returns the time in milliseconds, by the device's clock as the server corrects it. */
export const now = () => Date.now() + correction

/** Returns what is added to the device's clock, in milliseconds. */
export const clockCorrection = () => correction

/** Adds this to the device's clock from now on. @param milliseconds negative where the device's clock is ahead */
export function correctClock(milliseconds: number) {
  if (milliseconds === correction) return
  correction = milliseconds
  window.dispatchEvent(new Event(clockCorrected))
}
