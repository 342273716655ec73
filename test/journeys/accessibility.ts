import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { overflowOf } from './pages.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails when the page violates WCAG 2.2 AA or axe's best practices, or scrolls horizontally.
 * @param within a selector for the part of the page to check
 */
export async function assertAccessible(page: Page, within?: string) {
  await assertNoViolations(page, { type: 'tag', values: tags }, within)
  await assertFits(page)
}

/** Fails when the page scrolls horizontally, or has click targets that are too small. */
export async function assertFits(page: Page) {
  assert.deepEqual(await smallTargets(page), [])
  assert.equal(Math.max(0, await overflowOf(page)), 0, 'the page scrolls horizontally')
}

/** Fails when colours have too little contrast. */
export const assertContrast = (page: Page, within?: string) =>
  assertNoViolations(page, { type: 'rule', values: ['color-contrast'] }, within)

/** Checks the page in its current state in light and dark colours. Only the contrast depends on them. */
export async function assertAccessibleInBothSchemes(page: Page, within?: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  await assertAccessible(page, within)
  await page.emulateMedia({ colorScheme: 'dark' })
  await assertContrast(page, within)
}

/** Checks the page in its current state in light and dark colours, and whether it fits on a phone. */
export async function assertAccessibleOnAllScreens(page: Page) {
  const viewport = page.viewportSize()
  await assertAccessibleInBothSchemes(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await assertFits(page)
  if (viewport) await page.setViewportSize(viewport)
}

/** Parsing it takes as long as checking a page: a document gets it once, and so does each of its frames. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function assertNoViolations(page: Page, runOnly: axe.RunOnly, within?: string) {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  const found = await page.evaluate(
    async ({ runOnly, within }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe }
      const options = { runOnly, resultTypes: ['violations' as const] }
      const { violations } = await checker.run(within ?? document, options)
      return violations.map(({ id, impact, nodes }) => {
        const details = nodes
          .slice(0, 3)
          .map((node) => `${node.target.join(' ')}: ${node.any[0]?.message ?? node.html}`)
        return `${impact} ${id} (${nodes.length}×) ${details.join(' | ')}`
      })
    },
    { runOnly, within },
  )
  assert.deepEqual(found, [])
}

/** Returns the click targets smaller than 24 pixels, except links within a sentence. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, summary')]
    return targets.flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      const isHidden = width === 0 || !target.checkVisibility()
      const isInText = target.matches('p a, li p a, .prose a') && getComputedStyle(target).display === 'inline'
      const isExtended = getComputedStyle(target, '::after').position === 'absolute'
      if (isHidden || isInText || isExtended || (width >= 24 && height >= 24)) return []
      return [`${target.textContent?.trim() || target.className}: ${Math.round(width)} × ${Math.round(height)}`]
    })
  })
