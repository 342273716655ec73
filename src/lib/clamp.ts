/** Returns the value, or the bound that it exceeds. */
export const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
