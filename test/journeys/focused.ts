import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { eventually } from '../browser.ts'

/** Waits until the element has the focus. */
export const assertFocused = (element: Locator) =>
  eventually(async () => assert.ok(await element.evaluate((each) => each === document.activeElement)))
