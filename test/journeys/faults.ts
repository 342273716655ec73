import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export const schemes = ['light', 'dark'] as const

/** Fails when axe finds a fault in the page, or in the part of it that a selector names. */
export async function assertNoFault(page: Page, within?: string) {
  const axe = new AxeBuilder({ page }).withTags(rules)
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  const found = violations.map(({ id, impact, nodes }) => {
    const places = nodes.slice(0, 3).map((node) => `${node.target.join(' ')}: ${node.any[0]?.message ?? node.html}`)
    return `${impact} ${id} (${nodes.length}×) ${places.join(' | ')}`
  })
  assert.deepEqual(found, [])
  assert.deepEqual(await smallTargets(page), [])
}

/** The same in light and in dark colours, for a state that a reload would lose. */
export async function assertNoFaultInBoth(page: Page, within?: string) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await assertNoFault(page, within)
  }
}

/** Lists the click targets smaller than 24 pixels, except links within a sentence. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, summary')]
    return targets.flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      const isHidden = width === 0 || !target.checkVisibility()
      const isInText = target.matches('p a, li p a, .prose a') && getComputedStyle(target).display === 'inline'
      const reach = getComputedStyle(target, '::after').position === 'absolute'
      if (isHidden || isInText || reach || (width >= 24 && height >= 24)) return []
      return [`${target.textContent?.trim() || target.className}: ${Math.round(width)} × ${Math.round(height)}`]
    })
  })
