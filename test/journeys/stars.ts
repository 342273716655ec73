import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../browser.ts'

/** The star of a talk. */
export const star = (page: Page, topic: string) => page.getByRole('button', { name: `Star ${topic}`, exact: true })

export const assertStarred = (page: Page, topic: string, isStarred = true) =>
  eventually(async () => assert.equal(await star(page, topic).getAttribute('aria-pressed'), String(isStarred)))
