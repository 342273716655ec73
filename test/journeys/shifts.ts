import type { Page } from 'playwright-core'

/** Adds up layout shifts, from the first moment on. */
export const countShifts = () => {
  const counted = window as unknown as { shift: number }
  counted.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) counted.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
export const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)
